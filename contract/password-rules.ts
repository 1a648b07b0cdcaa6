import { fold } from "./values.ts";

/** Characters of a password (policy 2). */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** How hard a password must be to guess, in bits: 12 lower-case letters, or 16 digits (policy 2). */
const ENTROPY_BITS = 50;
/** Words of a person or clinic shorter than this are too common inside other words to count. */
const SHORTEST_WORD = 4;
/** Words of the product that a password gains nothing by. */
const PRODUCT_WORDS = ["espace", "entreprise", "veterinaire", "password", "motdepasse"];

/** Words that stand in the name of most clinics: they tell nothing of the person. */
const TRADE_WORDS = ["clinique", "cabinet", "centre", "docteur", "groupe", "hopital", "selarl"];

/** A blank, or a mark without width such as U+200B, at either end. */
const OUTER_BLANK = /^[\s\p{Cc}\p{Cf}\u2800\u3164]|[\s\p{Cc}\p{Cf}\u2800\u3164]$/u;

/** Why a password is refused; 'common' is one of the product's own words, or on the list that the server alone holds. */
export type PasswordWeakness = "too short" | "too long" | "outer blank" | "too simple" | "too personal" | "common";

/**
 * Judges a password exactly as typed (policy T-22, T-23): no rule of composition, but enough characters that do not
 * repeat, follow each other or spell the person, the clinic or the product.
 * @param personal words that belong to the person: ordinal number, names, clinic, the e-mail and its local part
 * @returns the reason of a refusal, or undefined
 */
export function passwordWeakness(password: string, personal: readonly string[] = []): PasswordWeakness | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return "too short";
  if (length > PASSWORD_MAX) return "too long";
  if (entropyOf(password) < ENTROPY_BITS) return "too simple";
  // A login may drop outer blanks: no stored password has any.
  if (OUTER_BLANK.test(password)) return "outer blank";
  if (personal.some((text) => lettersOf(text) === lettersOf(password))) return "too personal";
  if (entropyOf(withoutWords(password, [])) < ENTROPY_BITS) return "common";
  return entropyOf(withoutWords(password, personal)) < ENTROPY_BITS ? "too personal" : undefined;
}

/** Bits of a text: its characters that surprise, each worth the alphabet that the text draws from. */
function entropyOf(text: string): number {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const unit = points.slice(0, periodOf(points));
  const surprising = unit.filter((point, index) => !continuesRun(unit, point, index)).length;
  return surprising * Math.log2(alphabetOf(text));
}

/** Length of the part that a text repeats: 3 for 'abcabcab', the whole length when it repeats nothing. */
function periodOf(points: readonly number[]): number {
  let period = 1;
  while (points.some((point, index) => index >= period && point !== points[index - period])) period += 1;
  return period;
}

/** Whether a character only goes on as the two before it: 'aaa', 'abc', '321'. */
function continuesRun(points: readonly number[], point: number, index: number): boolean {
  const [before = Number.NaN, last = Number.NaN] = points.slice(Math.max(0, index - 2), index);
  const step = point - last;
  return index >= 2 && Math.abs(step) <= 1 && step === last - before;
}

/** How many characters a text draws from, by the kinds that it uses. */
function alphabetOf(text: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/[0-9]/, 10],
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/u, 64],
  ];
  return Math.max(
    1,
    kinds.reduce((sum, [kind, size]) => sum + (kind.test(text) ? size : 0), 0),
  );
}

/** The letters and digits of a text, folded. */
function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/** The password without the words of the person and of the product, long ones first, whatever their case and accents. */
function withoutWords(password: string, personal: readonly string[]): string {
  const folded = fold(password);
  const words = [...personal, ...PRODUCT_WORDS].flatMap((text) => {
    // An address counts as a whole: the name of its provider tells nothing of the person.
    if (text.includes("@")) return [fold(text)];
    const parts = fold(text).split(/[^\p{L}\p{N}]+/u);
    // A word of the trade counts only together with one that tells which clinic it is.
    const isTold = parts.some(
      (part) => part.length >= SHORTEST_WORD && !TRADE_WORDS.includes(part) && folded.includes(part),
    );
    return [lettersOf(text), ...(isTold ? parts : [])];
  });
  const known = [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD);
  known.sort((left, right) => right.length - left.length);
  const rest = known.reduce((left, word) => left.replaceAll(word, ""), folded);
  return rest === folded ? password : rest;
}
