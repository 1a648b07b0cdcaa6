import * as z from "zod/mini";

/** Clinics see published dossiers only, and of recruited ones that they were recruited (beyond B1-21). */
export const DOSSIER_STATES = ["draft", "published", "withdrawn", "recruited", "archived"] as const;
export const DossierState = z.enum(DOSSIER_STATES);
export type DossierState = z.infer<typeof DossierState>;

interface Transition {
  readonly from: readonly DossierState[];
  readonly to: DossierState;
}

/** Moves by staff. A dossier made by hand starts as a draft. */
export const dossierMoves = {
  publish: { from: ["draft", "withdrawn"], to: "published" },
  withdraw: { from: ["published"], to: "withdrawn" },
  recruit: { from: ["published", "withdrawn"], to: "recruited" },
  archive: { from: ["draft", "withdrawn", "recruited"], to: "archived" },
  restore: { from: ["archived", "recruited"], to: "withdrawn" },
} as const satisfies Record<string, Transition>;

export type DossierMove = keyof typeof dossierMoves;

/** Moves by records of a feed or a file, by their `active`. A state set by staff holds until `active` changes. */
export const recordMoves = {
  active: { from: DOSSIER_STATES, to: "published" },
  inactive: { from: DOSSIER_STATES, to: "recruited" },
  /** The record would publish a candidate whose corrected birthday is too recent. */
  underFifteen: { from: DOSSIER_STATES, to: "withdrawn" },
} as const satisfies Record<string, Transition>;

export function movesFrom(state: DossierState): DossierMove[] {
  const names = Object.keys(dossierMoves) as DossierMove[];
  return names.filter((name) => dossierMoves[name].from.some((from) => from === state));
}
