import * as z from "zod/mini";

/** For a recruited candidate, clinics only see that the candidate is recruited (B1-21). */
export const DOSSIER_STATES = ["draft", "published", "withdrawn", "recruited", "archived"] as const;
export const DossierState = z.enum(DOSSIER_STATES);
export type DossierState = z.infer<typeof DossierState>;

interface Transition {
  readonly from: readonly DossierState[];
  readonly to: DossierState;
}

/** Lists the actions by which staff change the state of a dossier. A dossier that staff create starts as a draft. */
export const dossierMoves = {
  publish: { from: ["draft", "withdrawn"], to: "published" },
  withdraw: { from: ["published"], to: "withdrawn" },
  recruit: { from: ["published", "withdrawn"], to: "recruited" },
  archive: { from: ["draft", "withdrawn", "recruited"], to: "archived" },
  restore: { from: ["archived", "recruited"], to: "withdrawn" },
} as const satisfies Record<string, Transition>;

export type DossierMove = keyof typeof dossierMoves;

/** The record's `active` decides which change applies. A state set by staff stays until `active` changes. */
export const recordMoves = {
  active: { from: DOSSIER_STATES, to: "published" },
  inactive: { from: DOSSIER_STATES, to: "recruited" },
  /** Applies if staff correct a candidate's birthday and the age becomes less than 15. */
  underFifteen: { from: DOSSIER_STATES, to: "withdrawn" },
} as const satisfies Record<string, Transition>;

export function movesFrom(state: DossierState): DossierMove[] {
  const names = Object.keys(dossierMoves) as DossierMove[];
  return names.filter((name) => dossierMoves[name].from.some((from) => from === state));
}
