import type { CandidateCard } from "contract/candidate-fields.ts";
import type { InterviewStatus, Opinion } from "contract/candidate-values.ts";
import { foldName } from "contract/values.ts";
import type { Looker } from "./looker.ts";
import type { Nearby } from "./places.ts";

/** Publications above one number, up to another. */
export interface NumberRange {
  readonly after: number;
  readonly last: number;
}

/** Publications in a range: those of some departments, or all. */
export interface PublishedRange extends NumberRange {
  readonly sectors?: readonly string[];
  /** Publications in between that are not meant. */
  readonly except?: readonly NumberRange[];
}

/** What candidates are searched by. Empty lists and absent values filter nothing. */
export interface CandidateFilter {
  readonly departments: readonly string[];
  readonly lastName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly category?: number | undefined;
  readonly statuses: readonly InterviewStatus[];
  readonly opinions: readonly Opinion[];
  /** Only what a notification told of, or what is new in a saved search. */
  readonly announced?: PublishedRange | undefined;
  /** Only these candidates: those of one digest. */
  readonly ids?: readonly number[] | undefined;
  /** Only these places, of the departments alone: those within a radius, nearest first (beyond B7-01). */
  readonly within?: readonly Nearby[] | undefined;
  readonly active: boolean;
  /** Leaves out what this account, or its clinic, has put aside. */
  readonly withoutSelection: boolean;
}

/** Where a page begins: after a row, or after a number of rows. */
export type PageStart = { readonly after: Cursor } | { readonly offset: number };

/** Where a row stands in the order of the list: its publication in milliseconds since 1970, then its id. */
export interface Cursor {
  /** First of all its distance, where the nearest come first. */
  readonly kilometres?: number | undefined;
  readonly publishedAt: number;
  readonly id: number;
}

/** One page of the list, where the next one begins, and the exact number of all rows. */
export interface CandidatePage {
  readonly cards: CandidateCard[];
  readonly next: Cursor | null;
  readonly total: number;
}

/** A page that an account asks for. */
export interface Search extends Looker {
  readonly filter: CandidateFilter;
  readonly start: PageStart;
  /** Where the nearest come first: all places of the filter, in that order (beyond B7-01). */
  readonly nearest?: readonly Nearby[] | undefined;
  /** Cards on the page. */
  readonly size: number;
}

/** Letters from which a name is found by any part of it; fewer find the beginning only, as most names hold them. */
const LETTERS_OF_A_PART = 3;

/**
 * The LIKE pattern that finds what was typed in folded names, its own % and _ taken literally (policy T-44).
 * @returns undefined when nothing was typed
 */
export function namePattern(typed: string | undefined): string | undefined {
  const folded = foldName(typed ?? "");
  if (folded === "") return undefined;
  const literal = folded.replace(/[\\%_]/g, "\\$&");
  return [...folded].length < LETTERS_OF_A_PART ? `${literal}%` : `%${literal}%`;
}
