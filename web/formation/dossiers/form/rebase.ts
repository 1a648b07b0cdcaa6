import type { Dossier } from "contract/dossiers.ts";
import { type DossierValues, differing, only, valuesOf } from "./dossier-values.ts";

/** The dossier that somebody has before him: its edition, and what the fields held. */
export interface Base {
  readonly edition: number;
  readonly values: DossierValues;
}

/** What is typed, and what it stands on. */
export interface Typed {
  readonly base: Base;
  readonly values: DossierValues;
}

/** A dossier as the form begins with it; one that is not made yet has no edition. */
export function baseOf(dossier?: Dossier): Base {
  return { edition: dossier?.edition ?? 0, values: valuesOf(dossier) };
}

/**
 * Puts what was typed upon the dossier as it is now. Where both changed a field, each to something else, it stays where it
 * was: saving it shows both values (beyond B1-22).
 */
export function upon({ base, values }: Typed, dossier?: Dossier): Typed {
  if (!dossier || dossier.edition === base.edition) return { base, values };
  const newer = baseOf(dossier);
  const mine = differing(base.values, values);
  const theirs = differing(base.values, newer.values);
  if (mine.some((name) => theirs.includes(name) && values[name] !== newer.values[name])) return { base, values };
  return { base: newer, values: { ...newer.values, ...only(values, mine) } };
}
