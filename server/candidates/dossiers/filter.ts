import type { ParsedInputOf } from "contract/call.ts";
import type { firstDossiers } from "contract/candidates/dossier-list.ts";
import { type DossierFlag, UNSEEN_DAYS } from "contract/candidates/dossiers.ts";
import type { DossierState } from "contract/candidates/states.ts";
import { departmentFromZip } from "contract/departments.ts";
import { isEmail, normalizePhone } from "contract/fields.ts";
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
  readonly unseenSince: Date;
}

export interface SearchTerms {
  readonly externalIds: readonly string[];
  readonly email?: string;
  readonly phones?: readonly [string, string];
  /** One pattern per word, the longest first. Every pattern must match the last name or the first name. */
  readonly names: readonly string[];
  readonly place?: SearchedPlace | undefined;
  /** All patterns in `names` and the place must match. */
  readonly namesInPlace?: { readonly names: readonly string[]; readonly place: SearchedPlace } | undefined;
}

export interface SearchedPlace {
  readonly departments: readonly string[];
  /** The first digits of a postal code. */
  readonly zipCode?: string;
  /** The spellings of a town's name, without capitals and accents. */
  readonly cities?: readonly string[];
}

const DAY_MS = 86_400_000;
const PHONE_DIGITS = 10;
/** The search compares a text with phone numbers only if the text has at least this many digits. */
const FEWEST_DIGITS = 4;
/** The first digits of a postal code. Two digits are a department, for which the list has a separate filter. */
const ZIP_CODE = /^\d{3,5}$/;

function searchTermsOf(query: string | undefined): SearchTerms | undefined {
  const text = query?.trim() ?? "";
  if (text === "") return undefined;
  const externalIds = [...new Set([text, text.toUpperCase()])];
  if (isEmail(text)) return { externalIds, email: text.toLowerCase(), names: [] };
  const phone = normalizePhone(text);
  const department = ZIP_CODE.test(text) ? departmentFromZip(text.padEnd(5, "0")) : undefined;
  const place = department === undefined ? undefined : { departments: [department], zipCode: text };
  if (/^\d+$/.test(phone) && phone.length >= FEWEST_DIGITS && phone.length <= PHONE_DIGITS) {
    return {
      externalIds,
      phones: [phone.padEnd(PHONE_DIGITS, "0"), phone.padEnd(PHONE_DIGITS, "9")],
      names: [],
      place,
    };
  }
  return { externalIds, names: namesOf(text), place: place ?? townOf(fold(text)), namesInPlace: namesInPlaceOf(text) };
}

function namesOf(text: string): string[] {
  const words = foldedWords(text).toSorted((one, other) => other.length - one.length);
  return words.flatMap((word) => namePattern(word) ?? []);
}

/** @param name - a town's name, without capitals and accents @returns undefined if there is no town with this name */
function townOf(name: string): SearchedPlace | undefined {
  const cities = [name, name.replace(/\bst(?=e?\b)/g, "saint"), name.replace(/\bsaint(?=e?\b)/g, "st")];
  const departments = [...new Set(cities.flatMap((city) => departmentsOf(city)))];
  return departments.length === 0 ? undefined : { departments, cities: [...new Set(cities)] };
}

/** Finds a town at the end or at the beginning of the text, for example in 'oberlin strasbourg'. */
function namesInPlaceOf(text: string): SearchTerms["namesInPlace"] {
  const words = fold(text).split(" ");
  for (let at = 1; at < words.length; at += 1) {
    const [first, last] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    for (const [name, town] of [
      [first, last],
      [last, first],
    ] as const) {
      const place = townOf(town);
      if (place) return { names: namesOf(name), place };
    }
  }
  return undefined;
}

export type ListInput = ParsedInputOf<typeof firstDossiers>;

export function unseenSince(now: Date): Date {
  return new Date(now.getTime() - UNSEEN_DAYS * DAY_MS);
}

export function searchOf({ q, state, ZIPCode, studyLevelCategory, flag, sort }: ListInput, now: Date) {
  const filter: DossierFilter = {
    searchTerms: searchTermsOf(q),
    states: [...new Set(state)],
    departments: ZIPCode,
    category: studyLevelCategory,
    flags: flag,
    unseenSince: unseenSince(now),
  };
  return { filter, order: orderOf(sort, flag) };
}
