import type { ParsedInputOf } from "contract/call.ts";
import type { importReport as definition } from "contract/imports.ts";
import type { FileAnswer } from "../../http/file-answer.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { findFindings } from "./finding-store.ts";
import { report } from "./messages.ts";
import { requireImport } from "./own-import.ts";
import { csvFile, csvLine } from "./write-csv.ts";

/** Findings that are read at once. */
const PAGE = 1000;
const KINDS = ["fault", "duplicate", "file", "entry", "stored"] as const;

/** Everything that an import found, in the order in which it did. */
export async function importReport(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
): Promise<FileAnswer> {
  const { id } = await requireImport(world, staff, input.id);
  return csvFile(world, report.fileName(id), () => linesOf(world, id));
}

async function* linesOf({ db }: Pick<World, "db">, importId: number): AsyncGenerator<string> {
  yield csvLine(report.columns);
  for (let after = 0; ; ) {
    const findings = await findFindings(db, importId, { kinds: KINDS, after, most: PAGE });
    for (const { kind, line, identifier, name, error, value, duplicates } of findings) {
      const others = duplicates?.map(({ externalId, same }) => `${report.same[same]} ${externalId}`).join(", ");
      yield csvLine([line || null, identifier, report.results[kind], name, others ?? error, value]);
    }
    const last = findings.at(-1);
    if (!last || findings.length < PAGE) return;
    after = last.id;
  }
}
