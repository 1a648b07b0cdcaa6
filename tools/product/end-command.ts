import { sentenceOf } from "../../server/platform/configuration/explain-start.ts";
import { UnmadeDatabase } from "../../server/platform/db/migrate.ts";
import { BadCommand, HelpWanted } from "./bad-command.ts";
import { Rejected } from "./refused.ts";
import { complain, printableJson } from "./terminal.ts";

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
