import { headingOf } from "contract/candidates/import-headings.ts";
import {
  IMPORT_FAULTS,
  type ImportColumns,
  type ImportKind,
  type importReport as importReportCall,
  type readImport as readImportCall,
} from "contract/candidates/imports.ts";
import { readId } from "contract/row-id.ts";
import { fold } from "contract/values.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findDuplicateNames, findFindings, toIssue } from "./finding-store.ts";
import { report } from "./messages.ts";
import { requireImport, toSummary } from "./own-import.ts";
import { findImportFiles, type ImportRow } from "./store.ts";
import { csvFile, csvLine } from "./write-csv.ts";

export const readImport: Handler<typeof readImportCall> = async (input, staff, ctx) => {
  const after = readCursor(input.cursor);
  const found = await requireImport(ctx, staff, input.id);
  const { db } = ctx;
  const faults = await findFindings(db, found.id, { kinds: ["fault"], after, most: IMPORT_FAULTS + 1 });
  const shown = faults.slice(0, IMPORT_FAULTS);
  const last = shown.at(-1);
  const next = faults.length > shown.length && last ? `/api/formation/imports/${found.id}?cursor=${last.id}` : null;
  const duplicates = await findFindings(db, found.id, { kinds: ["duplicate"], most: IMPORT_FAULTS });
  const names = await findDuplicateNames(db, duplicates);
  const refused = await findFindings(db, found.id, { kinds: ["file", "entry"], most: IMPORT_FAULTS });
  const renamed = await findFindings(db, found.id, { kinds: ["stored"], most: IMPORT_FAULTS });
  const files = await findImportFiles(db, found.id);
  return {
    ...toSummary(found),
    resumed: found.started_at !== null && found.attempts > 1,
    unknownColumns: found.unknown_columns,
    columns: columnsOf(found),
    warning: found.warning,
    faults: shown.map(toIssue),
    next,
    duplicates: duplicates.map((row) => ({
      line: row.line,
      id: row.identifier,
      likelyDuplicates: (row.duplicates ?? []).map((one) => ({
        ...one,
        ...(names.get(one.externalId) ?? { id: null, name: null }),
      })),
    })),
    files: {
      total: files.reduce((sum, file) => sum + file.entries, 0),
      done: files.reduce((sum, file) => sum + file.done, 0),
      refused: refused.map(({ name, error }) => ({ name: name ?? "", error: error ?? "" })),
      renamed: renamed.map(({ name, value }) => ({ name: name ?? "", storedAs: value ?? "" })),
    },
  };
};

function columnsOf({ unknown_columns, columns }: Pick<ImportRow, "unknown_columns" | "columns">): ImportColumns {
  return Object.fromEntries(
    unknown_columns.map((heading) => [heading, new Map(Object.entries(columns)).get(fold(heading)) ?? ""]),
  );
}

/** Reads a cursor. @returns 0 if there is no cursor @throws Problem invalidInput */
export function readCursor(text: string | undefined): number {
  if (text === undefined) return 0;
  const number = readId(text);
  if (number === undefined) throw new Problem("invalidInput");
  return number;
}

const PAGE = 1000;
const KINDS = ["fault", "duplicate", "file", "entry", "stored"] as const;

export const importReport: Handler<typeof importReportCall> = async (input, staff, ctx) => {
  const { id, kind } = await requireImport(ctx, staff, input.id);
  await recordEvent(ctx.db, ctx.clock, { event: "import report exported", actorId: staff.id, subject: String(id) });
  return csvFile(ctx, report.fileName(id), () => linesOf(ctx, id, kind));
};

async function* linesOf(
  { db }: Pick<AppContext, "db">,
  importId: number,
  importKind: ImportKind,
): AsyncGenerator<string> {
  yield csvLine(report.columns);
  for (let after = 0; ; ) {
    const findings = await findFindings(db, importId, { kinds: KINDS, after, most: PAGE });
    for (const { kind, line, identifier, name, error, value, duplicates } of findings) {
      const others = duplicates?.map(({ externalId, same }) => `${report.same[same]} ${externalId}`).join(", ");
      const field = kind === "fault" && name !== null ? headingOf(importKind, name) : name;
      yield csvLine([line || null, identifier, report.results[kind], field, others ?? error, value]);
    }
    const last = findings.at(-1);
    if (!last || findings.length < PAGE) return;
    after = last.id;
  }
}
