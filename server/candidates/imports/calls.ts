import { importFields } from "contract/candidates/import-headings.ts";
import * as contract from "contract/candidates/imports.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { addImportFiles } from "./add-import-files.ts";
import { eraseImportBytes } from "./erase-bytes.ts";
import { matchImportColumns } from "./match-columns.ts";
import { templates } from "./messages.ts";
import { kindsOf, requireImport, requireKind, toSummary } from "./own-import.ts";
import { importReport, readCursor, readImport } from "./read-import.ts";
import { runAgain } from "./run-again.ts";
import { changeImport, findImports, lockImport, OPEN } from "./store.ts";
import { uploadImport } from "./upload-import.ts";
import { csvFile, csvLine } from "./write-csv.ts";

const PAGE = 30;

export const calls = feature(contract, {
  uploadImport,
  readImport,
  addImportFiles,
  importReport,
  matchImportColumns,

  listImports: async (input, staff, { db }) => {
    const before = readCursor(input.cursor);
    const wish = { kinds: kindsOf(staff), most: PAGE + 1, ...(before > 0 ? { before } : {}) };
    const { total, rows } = await findImports(db, wish);
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    const next = rows.length > page.length && last ? `/api/formation/imports?cursor=${last.id}` : null;
    return { total, items: page.map(toSummary), next };
  },

  /**
   * Starts an import after its dry run. The import checks and counts all lines again, because stored data may have
   * changed.
   */
  startImport: async (input, staff, ctx) => {
    await requireImport(ctx, staff, input.id);
    return transact(ctx, async (trx) => {
      const { id, state, error } = await requireImport(ctx, staff, input.id, lockImport, trx);
      if (state !== "checked" || error !== null) throw new Problem("importNotNow");
      const change = { state: "importing", started_at: ctx.clock.now() } as const;
      await runAgain(trx, id, change);
      await recordEvent(trx, ctx.clock, { event: "import started", actorId: staff.id, subject: String(id) });
      return { state: change.state };
    });
  },

  /** Cancels an import. Keeps all records that are already stored, and those of the batch that is being stored. */
  cancelImport: async (input, staff, ctx) => {
    const cancelled = await transact(ctx, async (trx) => {
      const found = await requireImport(ctx, staff, input.id, lockImport, trx);
      if (!OPEN.includes(found.state)) throw new Problem("importNotNow");
      const change = { state: "cancelled", finished_at: ctx.clock.now() } as const;
      await changeImport(trx, found.id, change);
      await recordEvent(trx, ctx.clock, { event: "import cancelled", actorId: staff.id, subject: String(found.id) });
      return { ...found, ...change };
    });
    await eraseImportBytes(ctx, cancelled.id);
    return toSummary(cancelled);
  },

  markImportHandled: (input, staff, ctx) =>
    transact(ctx, async (trx) => {
      const found = await requireImport(ctx, staff, input.id, lockImport, trx);
      if (found.state !== "done" && found.state !== "failed") throw new Problem("importNotNow");
      if (found.handled_at) return toSummary(found);
      const change = { handled_at: ctx.clock.now() };
      await changeImport(trx, found.id, change);
      await recordEvent(trx, ctx.clock, { event: "import handled", actorId: staff.id, subject: String(found.id) });
      return toSummary({ ...found, ...change });
    }),

  importTemplate: async ({ kind = "candidates" }, staff, ctx) => {
    await requireKind(ctx, staff, kind);
    const known = importFields[kind];
    const { fileName } = templates[kind];
    const example: Readonly<Record<string, string>> = templates[kind].example;
    return csvFile(ctx, fileName, () => [csvLine(known), csvLine(known.map((name) => example[name] ?? null))]);
  },
});
