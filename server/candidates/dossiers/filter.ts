import type { ParsedInputOf } from "contract/call.ts";
import type { firstDossiers } from "contract/candidates/dossier-list.ts";
import type { DossierFlag } from "contract/candidates/dossiers.ts";
import type { DossierState } from "contract/candidates/states.ts";
import { isEmail, normalizePhone } from "contract/fields.ts";
import { foldedWords } from "../../platform/db/fold-text.ts";
import { namePattern } from "../search/filter.ts";
import { orderOf } from "./order-store.ts";

/** An empty list or an undefined value excludes no dossier. */
export interface DossierFilter {
  readonly searchTerms?: SearchTerms | undefined;
  readonly states: readonly DossierState[];
  readonly departments: readonly string[];
  readonly category?: number | undefined;
  readonly flags: readonly DossierFlag[];
}

export interface SearchTerms {
  readonly externalIds: readonly string[];
  readonly email?: string;
  readonly phones?: readonly [string, string];
  /** Contains one pattern per word, the longest first. Each pattern must match the last or the first name. */
  readonly names: readonly string[];
}

const PHONE_DIGITS = 10;
/** A text with fewer digits is not compared with phone numbers. */
const FEWEST_DIGITS = 4;

function searchTermsOf(query: string | undefined): SearchTerms | undefined {
  const text = query?.trim() ?? "";
  if (text === "") return undefined;
  const externalIds = [...new Set([text, text.toUpperCase()])];
  if (isEmail(text)) return { externalIds, email: text.toLowerCase(), names: [] };
  const phone = normalizePhone(text);
  if (/^\d+$/.test(phone) && phone.length >= FEWEST_DIGITS && phone.length <= PHONE_DIGITS) {
    return { externalIds, phones: [phone.padEnd(PHONE_DIGITS, "0"), phone.padEnd(PHONE_DIGITS, "9")], names: [] };
  }
  const words = foldedWords(text).toSorted((one, other) => other.length - one.length);
  return { externalIds, names: words.flatMap((word) => namePattern(word) ?? []) };
}

export type ListInput = ParsedInputOf<typeof firstDossiers>;

export function searchOf({ q, state, ZIPCode, studyLevelCategory, flag, sort }: ListInput) {
  const filter: DossierFilter = {
    searchTerms: searchTermsOf(q),
    states: [...new Set(state)],
    departments: ZIPCode,
    category: studyLevelCategory,
    flags: flag,
  };
  return { filter, order: orderOf(sort) };
}
