import * as z from "zod/mini";

/** If a candidate is `recruited`, clinics see no other data than this state (B1-21). */
export const DOSSIER_STATES = ["draft", "published", "withdrawn", "recruited", "archived"] as const;
export const DossierState = z.enum(DOSSIER_STATES);
export type DossierState = z.infer<typeof DossierState>;

/** A candidate can open dossiers in these states. Only the centre uses drafts and archived dossiers (B11-02). */
export const OWN_STATES: readonly DossierState[] = ["published", "withdrawn", "recruited"];

interface Transition {
  readonly from: readonly DossierState[];
  readonly to: DossierState;
}

/** The actions by which staff change the state of a dossier. A dossier created by staff starts as a draft. */
export const dossierMoves = {
  publish: { from: ["draft", "withdrawn"], to: "published" },
  withdraw: { from: ["published"], to: "withdrawn" },
  recruit: { from: ["published", "withdrawn"], to: "recruited" },
  archive: { from: ["draft", "withdrawn", "recruited"], to: "archived" },
  restore: { from: ["archived", "recruited"], to: "withdrawn" },
} as const satisfies Record<string, Transition>;

/**
 * The actions by which candidates hide their own dossiers, allowed in OWN_STATES (B11-09, B11-10). The call
 * `resumeOwnDossier` restores the state before the action.
 */
export const ownMoves = {
  pause: { to: "withdrawn", as: "paused" },
  withdraw: { to: "withdrawn", as: "withdrawn" },
  erase: { to: "withdrawn", as: "erasing" },
} as const satisfies Record<string, Pick<Transition, "to"> & { readonly as: string }>;

export type OwnMove = keyof typeof ownMoves;
/**
 * How the candidate hid the dossier. Until the candidate shows the dossier again, neither the provider's records (the
 * feed) nor staff can publish it.
 */
export type Leave = (typeof ownMoves)[OwnMove]["as"];

export type DossierMove = keyof typeof dossierMoves;

/**
 * How the field `active` of a provider's record changes the state of the dossier. A state that staff chose stays until
 * the provider changes `active`.
 */
export const recordMoves = {
  active: { from: DOSSIER_STATES, to: "published" },
  inactive: { from: DOSSIER_STATES, to: "recruited" },
  /** Withdraws a published or recruited candidate under 15, so that clinics do not see the candidate (B11-12). */
  underFifteen: { from: DOSSIER_STATES, to: "withdrawn" },
  /** Keeps a dossier withdrawn if the candidate hid it, even if the record is active. */
  left: { from: DOSSIER_STATES, to: "withdrawn" },
} as const satisfies Record<string, Transition>;

export function movesFrom(state: DossierState, left: Leave | null = null): DossierMove[] {
  const names = Object.keys(dossierMoves) as DossierMove[];
  return names.filter((name) => issueOfMove(name, state, left) === undefined);
}

export function issueOfMove(
  move: DossierMove,
  state: DossierState | null,
  left: Leave | null,
): "impossibleMove" | "leftByPerson" | undefined {
  const { from, to } = dossierMoves[move];
  const isPaused = move === "withdraw" && left === "paused" && state === to;
  if (!isPaused && !from.some((one) => one === state)) return "impossibleMove";
  const isHiddenByPerson = left !== null && to === "published";
  // A candidate can cancel the erasure only on the own page, so staff must not archive the dossier (B11-10).
  const isErasing = left === "erasing" && to !== "withdrawn";
  return isHiddenByPerson || isErasing ? "leftByPerson" : undefined;
}
