import type { DossierFlag, DossierState } from "contract/dossiers.ts";
import { isEmail, normalizePhone } from "contract/fields.ts";
import { foldedWords } from "../../db/folded.ts";
import { namePattern } from "../candidates/filter.ts";

/** What dossiers are narrowed by. Empty lists and absent values narrow nothing. */
export interface DossierFilter {
  readonly sought?: Sought | undefined;
  readonly states: readonly DossierState[];
  readonly departments: readonly string[];
  readonly category?: number | undefined;
  readonly flags: readonly DossierFlag[];
}

/** What the search box may mean: an external id, and an address, a telephone or names. */
export interface Sought {
  readonly externalIds: readonly string[];
  readonly email?: string;
  /** The first and the last telephone that begins like this. */
  readonly phones?: readonly [string, string];
  /** One pattern for each word, of the longest first: the last or the first name must hold it. */
  readonly names: readonly string[];
}

const PHONE_DIGITS = 10;
/** Digits from which a number is the beginning of a telephone. */
const FEWEST_DIGITS = 4;

/** Reads what was typed into the search box; undefined when nothing was. */
export function soughtBy(typed: string | undefined): Sought | undefined {
  const text = typed?.trim() ?? "";
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
