/**
 * What a terminal obeys or shows elsewhere than it stands: controls, direction marks and what is not seen, separators
 * of lines, halves of characters. Commands print what files, visitors and servers wrote (policy T-49).
 */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A text as one line that a terminal only shows: an escape is written `\u001b`. */
export function printable(text: string): string {
  return text.replace(OBEYED, escaped);
}

/** A value as JSON that a terminal only shows. It says the same: such characters stand in its strings alone. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(OBEYED, (one) => (one === "\n" ? one : escaped(one)));
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, place) => character.charCodeAt(place));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** Writes lines on the standard output. */
export function say(...lines: readonly string[]): void {
  for (const line of lines) console.log(printable(line));
}

/** Writes on the standard error why a command could not be done, in as many lines as it has. */
export function complain(why: string): void {
  console.error(`\n${why.split("\n").map(printable).join("\n")}\n`);
}
