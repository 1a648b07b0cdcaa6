import { fold } from "../values.ts";

export const PASSWORD_MIN = 12;
const PASSWORD_MAX = 128;
/** The minimum entropy of a password in bits. About 12 lower-case letters or 16 digits reach it (policy 2). */
const ENTROPY_BITS = 50;
/** The check ignores a personal word with fewer letters, because a password may contain such a word by chance. */
const SHORTEST_WORD = 4;
const PRODUCT_WORDS = ["espace", "entreprise", "veterinaire", "password", "motdepasse"];

const TRADE_WORDS = ["clinique", "cabinet", "centre", "docteur", "groupe", "hopital", "selarl"];

/** Matches white space or an invisible mark such as U+200B. */
const OUTER_BLANK = /^[\s\p{Cc}\p{Cf}\u2800\u3164]|[\s\p{Cc}\p{Cf}\u2800\u3164]$/u;

/** `common`: the password is a frequent one, or contains little more than one of the PRODUCT_WORDS. */
export type PasswordWeakness = "too short" | "too long" | "outer blank" | "too simple" | "too personal" | "common";

export const weaknessSentences: Readonly<Record<PasswordWeakness, string>> = {
  "too short": `Le mot de passe doit compter au moins ${PASSWORD_MIN} caractères.`,
  "too long": `Le mot de passe ne doit pas dépasser ${PASSWORD_MAX} caractères.`,
  "outer blank": "Le mot de passe ne doit ni commencer ni finir par un espace.",
  "too simple": "Ce mot de passe est trop facile à deviner : évitez les répétitions et les suites, ou allongez-le.",
  "too personal": "Ce mot de passe ressemble trop à votre nom, à votre numéro ou à votre clinique.",
  common: "Ce mot de passe est trop courant, choisissez-en un autre.",
};

/**
 * Returns why a password is too weak, or undefined (policy T-22, T-23).
 * @param personal - the person's ordinal number, names and e-mail address, which strangers would try as passwords
 */
export function passwordWeakness(password: string, personal: readonly string[] = []): PasswordWeakness | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return "too short";
  if (length > PASSWORD_MAX) return "too long";
  if (entropyOf(password) < ENTROPY_BITS) return "too simple";
  // Reject white space at the start or end, because a password manager may remove it at the next login.
  if (OUTER_BLANK.test(password)) return "outer blank";
  if (personal.some((text) => lettersOf(text) === lettersOf(password))) return "too personal";
  if (entropyOf(withoutWords(password, [])) < ENTROPY_BITS) return "common";
  return entropyOf(withoutWords(password, personal)) < ENTROPY_BITS ? "too personal" : undefined;
}

function entropyOf(text: string): number {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const unit = points.slice(0, periodOf(points));
  const surprising = unit.filter((point, index) => !continuesRun(unit, point, index)).length;
  return surprising * Math.log2(alphabetOf(text));
}

function periodOf(points: readonly number[]): number {
  let period = 1;
  while (points.some((point, index) => index >= period && point !== points[index - period])) period += 1;
  return period;
}

function continuesRun(points: readonly number[], point: number, index: number): boolean {
  const [before = Number.NaN, last = Number.NaN] = points.slice(Math.max(0, index - 2), index);
  const step = point - last;
  return index >= 2 && Math.abs(step) <= 1 && step === last - before;
}

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

function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}

function withoutWords(password: string, personal: readonly string[]): string {
  const folded = fold(password);
  const words = [...personal, ...PRODUCT_WORDS].flatMap((text) => {
    // Do not split an e-mail address, because a part such as the mail provider's name is not personal.
    if (text.includes("@")) return [fold(text)];
    const parts = fold(text).split(/[^\p{L}\p{N}]+/u);
    // A trade word such as 'clinique' counts as personal only if the password also contains an uncommon word of the
    // clinic's name.
    const isIdentifying = parts.some(
      (part) => part.length >= SHORTEST_WORD && !TRADE_WORDS.includes(part) && folded.includes(part),
    );
    return [lettersOf(text), ...(isIdentifying ? parts : [])];
  });
  const known = [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD);
  known.sort((left, right) => right.length - left.length);
  const rest = known.reduce((left, word) => left.replaceAll(word, ""), folded);
  return rest === folded ? password : rest;
}
