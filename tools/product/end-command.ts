import { sentenceOf } from "../../server/platform/configuration/explain-start.ts";
import { UnmadeDatabase } from "../../server/platform/db/migrate.ts";
import { BadCommand, HelpWanted, Rejected } from "./bad-command.ts";

const SELF_EXPLAINING = [Rejected, BadCommand, UnmadeDatabase];

interface EndOptions {
  /** Returns a message for an error of this command, and undefined for every other error. */
  readonly explain?: (error: Error) => string | undefined;
  readonly misspeltCode?: number;
}

/**
 * Runs a command. Prints an error in French or, with --json, as `{"error", "code"}`. The exit code is 0 after
 * success, 1 after a rejection and 2 for a misspelt command.
 */
export async function endCommand(
  run: () => Promise<unknown>,
  { explain = () => undefined, misspeltCode = 2 }: EndOptions = {},
): Promise<void> {
  try {
    const ended = await run();
    if (typeof ended === "number") process.exitCode = ended;
  } catch (error) {
    if (error instanceof HelpWanted) return void console.log(error.message);
    const code = error instanceof BadCommand ? misspeltCode : 1;
    const why = error instanceof Error ? sentence(error, explain) : String(error);
    if (process.argv.includes("--json")) console.error(printableJson({ error: why.trim(), code }));
    else printError(why);
    process.exitCode = code;
  }
}

function sentence(error: Error, explain: NonNullable<EndOptions["explain"]>): string {
  if (SELF_EXPLAINING.some((kind) => error instanceof kind)) return error.message;
  return explain(error) ?? sentenceOf(error) ?? `Erreur imprévue : ${error.message}`;
}

/** Commands print texts of files, visitors and servers. These texts must not control the terminal (policy T-49). */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Replaces control characters by texts such as `\u001b`. */
export function printable(text: string): string {
  return text.replace(OBEYED, escaped);
}

/** Escapes the control characters in strings. A JSON parser still reads the same values. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(OBEYED, (one) => (one === "\n" ? one : escaped(one)));
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, place) => character.charCodeAt(place));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

export function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(printable(line));
}

function printError(why: string): void {
  console.error(`\n${why.split("\n").map(printable).join("\n")}\n`);
}
