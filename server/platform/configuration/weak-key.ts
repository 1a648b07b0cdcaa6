/** Minimum of different characters, and of characters left without words and sequences. */
const DIFFERENT = 8;
const LEFT = 12;
const LEFT_OF_HALF = 4;
const SHORTEST_RUN = 3;

const WORDS = new RegExp(
  "change|moi|me|secret|password|motdepasse|mot|passe|pass|token|key|cle|admin|root|default|example|exemple|test|demo|" +
    "provider|fournisseur|operator|exploitant|receipt|metrics|prometheus|serveur|server|prod|production|portail|" +
    "espace|entreprise|asv|clinique|veterinaire|veterinary|candidat|rennes|paris|lyon|(?:19|20)\\d\\d",
  "g",
);
/** Keyboard rows and columns, and sequences. Each is read in both directions. */
const ROWS = [
  ...["abcdefghijklmnopqrstuvwxyz", "0123456789", "1234567890"],
  ...["azertyuiop", "qsdfghjklm", "wxcvbn", "qwertyuiop", "asdfghjkl", "zxcvbnm"],
  ...["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "8ik,", "9ol.", "1aqw", "2zsx"],
];
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(""))];

export function isWeakKey(key: string): boolean {
  return !/^[!-~]{16,}$/.test(key) || isSimple(key);
}

/** True for a key that was not drawn at random: repeats, sequences, keyboard rows or words. */
export function isSimple(key: string): boolean {
  const typed = key.toLowerCase();
  const left = withoutRepeats(withoutRuns(typed.replace(WORDS, "")));
  const isPoor = new Set(key).size < DIFFERENT || left.length < LEFT || new Set(left).size < DIFFERENT;
  return isPoor || [0, 1].every((half) => withoutRuns(everySecond(typed, half)).length < LEFT_OF_HALF);
}

function everySecond(text: string, from: number): string {
  return [...text].filter((_letter, index) => index % 2 === from).join("");
}

function withoutRuns(text: string): string {
  let left = "";
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at);
    const isRun = length >= SHORTEST_RUN;
    if (!isRun) left += text[at];
    at += isRun ? length : 1;
  }
  return left;
}

function runAt(text: string, at: number): number {
  let length = 1;
  while (at + length < text.length && RUNS.some((row) => row.includes(text.slice(at, at + length + 1)))) length += 1;
  return length;
}

function withoutRepeats(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}
