import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import type { InterviewStatus, Opinion } from "contract/candidates/candidate-values.ts";
import { foldName } from "contract/values.ts";
import type { Nearby } from "./places.ts";
import type { Viewer } from "./viewer.ts";

/** The lower bound is exclusive, the upper one inclusive. */
export interface NumberRange {
  readonly after: number;
  readonly last: number;
}

export interface PublishedRange extends NumberRange {
  readonly sectors?: readonly string[];
  readonly except?: readonly NumberRange[];
}

/** Empty lists and absent values do not filter. */
export interface CandidateFilter {
  readonly departments: readonly string[];
  readonly lastName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly category?: number | undefined;
  readonly statuses: readonly InterviewStatus[];
  readonly opinions: readonly Opinion[];
  readonly announced?: PublishedRange | undefined;
  readonly ids?: readonly number[] | undefined;
  /** Nearest first (beyond B7-01). */
  readonly within?: readonly Nearby[] | undefined;
  readonly active: boolean;
  readonly withoutSelection: boolean;
}

export type PageStart = { readonly after: Cursor } | { readonly offset: number };

/** Publication in milliseconds since 1970, then the id. */
export interface Cursor {
  readonly kilometres?: number | undefined;
  readonly publishedAt: number;
  readonly id: number;
}

export interface CandidatePage {
  readonly cards: CandidateCard[];
  readonly next: Cursor | null;
  readonly total: number;
}

export interface Search extends Viewer {
  readonly filter: CandidateFilter;
  readonly start: PageStart;
  /** All places of the filter if sorted by distance (beyond B7-01). */
  readonly nearest?: readonly Nearby[] | undefined;
  readonly size: number;
}

/** Shorter terms match only the beginning of names: most names contain them. */
const LETTERS_OF_A_PART = 3;

/** @returns a LIKE pattern with literal % and _ (policy T-44); undefined if nothing was typed */
export function namePattern(typed: string | undefined): string | undefined {
  const folded = foldName(typed ?? "");
  if (folded === "") return undefined;
  const literal = folded.replace(/[\\%_]/g, "\\$&");
  return [...folded].length < LETTERS_OF_A_PART ? `${literal}%` : `%${literal}%`;
}
