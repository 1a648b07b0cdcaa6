import * as z from "zod/mini";

/** Clinics see published dossiers. If a candidate is recruited, clinics see only the recruitment (B1-21). */
export const DOSSIER_STATES = ["draft", "published", "withdrawn", "recruited", "archived"] as const;
export const DossierState = z.enum(DOSSIER_STATES);
export type DossierState = z.infer<typeof DossierState>;

interface Transition {
  readonly from: readonly DossierState[];
  readonly to: DossierState;
}

/** Lists the moves by which staff change the state of a dossier. A dossier created by staff starts as a draft. */
export const dossierMoves = {
  publish: { from: ["draft", "withdrawn"], to: "published" },
  withdraw: { from: ["published"], to: "withdrawn" },
  recruit: { from: ["published", "withdrawn"], to: "recruited" },
  archive: { from: ["draft", "withdrawn", "recruited"], to: "archived" },
  restore: { from: ["archived", "recruited"], to: "withdrawn" },
} as const satisfies Record<string, Transition>;

export type DossierMove = keyof typeof dossierMoves;

/**
 * Lists the moves by which a record of a feed or file changes the state. The move depends on the record's `active`. A
 * state set by staff stays until the feed changes `active`.
 */
export const recordMoves = {
  active: { from: DOSSIER_STATES, to: "published" },
  inactive: { from: DOSSIER_STATES, to: "recruited" },
  /** If staff correct the birthday of a candidate to an age under 15, the candidate is withdrawn. */
  underFifteen: { from: DOSSIER_STATES, to: "withdrawn" },
} as const satisfies Record<string, Transition>;

export function movesFrom(state: DossierState): DossierMove[] {
  const names = Object.keys(dossierMoves) as DossierMove[];
  return names.filter((name) => dossierMoves[name].from.some((from) => from === state));
}
