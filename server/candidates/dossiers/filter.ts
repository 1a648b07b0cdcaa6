import type { ParsedInputOf } from "contract/call.ts";
import type { firstDossiers } from "contract/candidates/dossier-list.ts";
import type { DossierFlag } from "contract/candidates/dossiers.ts";
import type { DossierState } from "contract/candidates/states.ts";
import { departmentFromZip } from "contract/departments.ts";
import { isEmail, isZipCode, normalizePhone } from "contract/fields.ts";
import { fold } from "contract/values.ts";
import { foldedWords } from "../../platform/db/fold-text.ts";
import { namePattern } from "../search/filter.ts";
import { orderOf } from "./order-store.ts";
import { departmentsOf } from "./towns.ts";

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
  /** One pattern per word, the longest first. Every pattern must match the last name or the first name. */
  readonly names: readonly string[];
  readonly place?: SearchedPlace | undefined;
}

export interface SearchedPlace {
  readonly departments: readonly string[];
  readonly zipCode?: string;
  /** The name of a town, without capitals and accents. */
  readonly city?: string;
}

const PHONE_DIGITS = 10;
/** The search compares a text with phone numbers only if it has at least this many digits. */
const FEWEST_DIGITS = 4;

function searchTermsOf(query: string | undefined): SearchTerms | undefined {
  const text = query?.trim() ?? "";
  if (text === "") return undefined;
  const externalIds = [...new Set([text, text.toUpperCase()])];
  if (isEmail(text)) return { externalIds, email: text.toLowerCase(), names: [] };
  const phone = normalizePhone(text);
  const department = isZipCode(text) ? departmentFromZip(text) : undefined;
  const place = department === undefined ? undefined : { departments: [department], zipCode: text };
  if (/^\d+$/.test(phone) && phone.length >= FEWEST_DIGITS && phone.length <= PHONE_DIGITS) {
    return {
      externalIds,
      phones: [phone.padEnd(PHONE_DIGITS, "0"), phone.padEnd(PHONE_DIGITS, "9")],
      names: [],
      place,
    };
  }
  const words = foldedWords(text).toSorted((one, other) => other.length - one.length);
  const city = fold(text);
  return {
    ...{ externalIds, names: words.flatMap((word) => namePattern(word) ?? []) },
    place: { departments: departmentsOf(city), city },
  };
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
  return { filter, order: orderOf(sort, flag) };
}
