import { sentenceOf } from "../../server/platform/configuration/explain-start.ts";
import { UnmadeDatabase } from "../../server/platform/db/migrate.ts";
import { BadCommand, HelpWanted, Rejected } from "./bad-command.ts";

/** What says by itself, in French, what to do. */
const SAYS_IT = [Rejected, BadCommand, UnmadeDatabase];

interface Manner {
  /** What a command has to say of an error beside that; undefined for what it knows nothing of. */
  readonly explain?: (error: Error) => string | undefined;
  /** What it ends with when it is misspelt. */
  readonly misspelt?: number;
}

/**
 * Runs a command and tells how it failed: on the standard error, in French, and as `{"error", "code"}` where --json was
 * typed. The process ends with 0 when it is done, 1 when it was refused, 2 when it is misspelt.
 */
export async function endCommand(
  run: () => Promise<unknown>,
  { explain = () => undefined, misspelt = 2 }: Manner = {},
): Promise<void> {
  try {
    const ended = await run();
    if (typeof ended === "number") process.exitCode = ended;
  } catch (error) {
    if (error instanceof HelpWanted) return void console.log(error.message);
    const code = error instanceof BadCommand ? misspelt : 1;
    const why = error instanceof Error ? sentence(error, explain) : String(error);
    if (process.argv.includes("--json")) console.error(printableJson({ error: why.trim(), code }));
    else complain(why);
    process.exitCode = code;
  }
}

function sentence(error: Error, explain: NonNullable<Manner["explain"]>): string {
  if (SAYS_IT.some((kind) => error instanceof kind)) return error.message;
  return explain(error) ?? sentenceOf(error) ?? `Erreur imprévue : ${error.message}`;
}

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
