import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { type readImport as definition, IMPORT_FAULTS } from "contract/imports.ts";
import { readId } from "contract/values.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { findFindings, toFault } from "./finding-store.ts";
import { requireImport, toSummary } from "./own-import.ts";
import { findImportFiles } from "./store.ts";

type Call = typeof definition;

/** How an import stands: counts, what is wrong with its lines, 500 at a time, and what became of its files. */
export async function readImport(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const after = readCursor(input.cursor);
  const found = await requireImport(world, staff, input.id);
  const { db } = world;
  const faults = await findFindings(db, found.id, { kinds: ["fault"], after, most: IMPORT_FAULTS + 1 });
  const told = faults.slice(0, IMPORT_FAULTS);
  const last = told.at(-1);
  const next = faults.length > told.length && last ? `/api/formation/imports/${found.id}?cursor=${last.id}` : null;
  const duplicates = await findFindings(db, found.id, { kinds: ["duplicate"], most: IMPORT_FAULTS });
  const refused = await findFindings(db, found.id, { kinds: ["file", "entry"], most: IMPORT_FAULTS });
  const renamed = await findFindings(db, found.id, { kinds: ["stored"], most: IMPORT_FAULTS });
  const files = await findImportFiles(db, found.id);
  return {
    ...toSummary(found),
    resumed: found.resumed,
    unknownColumns: found.unknown_columns,
    warning: found.warning,
    faults: told.map(toFault),
    next,
    duplicates: duplicates.map((row) => ({
      line: row.line,
      id: row.identifier,
      likelyDuplicates: row.duplicates ?? [],
    })),
    files: {
      total: files.reduce((sum, file) => sum + file.entries, 0),
      done: files.reduce((sum, file) => sum + file.done, 0),
      refused: refused.map(({ name, error }) => ({ name: name ?? "", error: error ?? "" })),
      renamed: renamed.map(({ name, value }) => ({ name: name ?? "", storedAs: value ?? "" })),
    },
  };
}

/** The number in a cursor of ours, 0 without one. @throws Problem invalidInput for anything else */
export function readCursor(text: string | undefined): number {
  if (text === undefined) return 0;
  const number = readId(text);
  if (number === undefined) throw new Problem("invalidInput");
  return number;
}
