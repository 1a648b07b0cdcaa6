/** A careless regular expression or Unicode normalisation needs quadratic time for these texts. */
const PATTERNS: Readonly<Record<string, { readonly start?: string; readonly unit: string; readonly end?: string }>> = {
  "many @": { unit: "@" },
  "no end of an address": { start: "a@", unit: "a." },
  "addresses in a row": { unit: "a@a.aa" },
  dots: { unit: "." },
  letters: { unit: "a", end: "!" },
  "letters and a @": { unit: "a", end: "@" },
  digits: { unit: "1", end: "x" },
  "digits apart": { unit: "1 ", end: "x" },
  zeros: { start: "+33", unit: "0", end: "x" },
  spaces: { start: "a", unit: " ", end: "a" },
  "wide spaces": { start: "a", unit: "\u2003", end: "a" },
  "line breaks": { start: "a", unit: "\r\n", end: "a" },
  controls: { start: "a", unit: "\u0001", end: "a" },
  dashes: { unit: "- ", end: "x" },
  brackets: { unit: "(((", end: "[" },
  quotes: { unit: "\"'" },
  commas: { unit: ",a" },
  semicolons: { unit: "; " },
  "nested words": { unit: "aa aa-aa.", end: "\u0001" },
  "marks in the wrong order": { start: "e", unit: "\u0301\u0316" },
  "marks in the wrong order, many kinds": { start: "e", unit: "\u0345\u0301\u0316\u0327\u0334" },
  "ligatures that unfold": { unit: "\ufdfa" },
  syllables: { unit: "\u1112\u1161\u11ab" },
  halves: { unit: "\ud83d" },
  percents: { unit: "%_\\" },
};

const HEADERS: typeof PATTERNS = {
  "a browser's version": { start: "Version/", unit: "1", end: "x" },
  "many versions": { unit: "Version/1 " },
  "a scheme and spaces": { start: "Bearer ", unit: " ", end: "a b" },
  "a token and spaces": { start: "Bearer a", unit: " ", end: "b" },
  cookies: { start: "__Host-appareil=", unit: "%2" },
  "a list of addresses": { unit: "2001:db8::1%a, " },
  colons: { unit: "1:" },
  quality: { unit: "a;  q=" },
  ranges: { start: "bytes=", unit: "0-" },
};

export interface HostileText {
  readonly name: string;
  /** @param bytes the length of the text, measured by `sizeOf` */
  readonly make: (bytes: number, sizeOf: (text: string) => number) => string;
}

export const hostileTexts = textsOf(PATTERNS);
export const hostileHeaders = textsOf(HEADERS);

function textsOf(patterns: typeof PATTERNS): HostileText[] {
  return Object.entries(patterns).map(([name, { start = "", unit, end = "" }]) => ({
    name,
    make: (bytes, sizeOf) => start + unit.repeat(Math.max(1, Math.floor((bytes - 20) / sizeOf(unit)))) + end,
  }));
}
