import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { FILE_BYTES } from "contract/candidates/files.ts";
import { ARCHIVE_BYTES, ARCHIVE_ENTRIES, type addImportFiles as definition } from "contract/candidates/imports.ts";
import { oneLine } from "contract/fields.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { storeFile } from "../files/store-file.ts";
import { BadArchive, isArchive, readArchive } from "./archive.ts";
import { eraseChunks, readChunks, receiveBytes, rejectLength } from "./chunks.ts";
import { insertFindings } from "./finding-store.ts";
import { withoutErased } from "./forgotten-store.ts";
import { importIssues, UNNAMED } from "./messages.ts";
import { requireImport } from "./own-import.ts";
import {
  changeImportFile,
  deleteImportFile,
  findImportFiles,
  type ImportFileRow,
  type ImportWithStaff,
  insertImportFile,
  lockImport,
} from "./store.ts";

const OPEN_FOR_FILES = ["checking", "checked"];

export const addImportFiles: Handler<typeof definition> = async (input, staff, ctx, caller) => {
  const found = await requireImport(ctx, staff, input.id);
  requireOpen(found);
  rejectLength(caller, ARCHIVE_BYTES, "archiveTooLarge");
  const name = oneLine(input.name ?? "").slice(0, 200) || UNNAMED;
  const row = { stored_as: ctx.random.token(), chunks: 0 };
  const id = await insertImportFile(ctx.db, { ...row, name, import_id: found.id, is_archive: false });
  try {
    const file = await receiveFile(ctx, input.content, { id, row });
    const { unpacked, ...inspected } = file.isArchive
      ? await inspectArchive(ctx, { ...row, bytes: file.bytes })
      : { ...(await inspectFile(ctx, name, row)), unpacked: file.bytes };
    await transact(ctx, async (trx) => {
      requireOpen(await requireImport(ctx, staff, input.id, lockImport, trx));
      // Count under a lock, so that parallel uploads cannot exceed the limits.
      rejectBeyondLimits(await findImportFiles(trx, found.id), { entries: inspected.total, unpacked });
      const arrived = { entries: inspected.total, bytes: file.bytes, unpacked, arrived_at: ctx.clock.now() };
      await changeImportFile(trx, id, { ...arrived, is_archive: file.isArchive });
      const refused = inspected.refused.map((one) => ({ finding: { kind: "entry", line: 0, ...one } }) as const);
      await insertFindings(trx, found.id, await withoutErased(trx, ctx, found, refused), ctx.clock.now());
      await recordEvent(trx, ctx.clock, {
        ...{ event: "files sent for an import", actorId: staff.id, subject: String(found.id) },
        details: { files: inspected.total, refused: inspected.refused.length },
      });
    });
    return inspected;
  } catch (error) {
    await eraseChunks(ctx.files, row);
    await deleteImportFile(ctx.db, id);
    if (error instanceof BadArchive) throw new Problem(error.isTooLarge ? "archiveTooLarge" : "archiveRefused");
    throw error;
  }
};

function requireOpen({ kind, state }: ImportWithStaff): void {
  if (kind !== "candidates" || !OPEN_FOR_FILES.includes(state)) throw new Problem("importNotNow");
}

async function receiveFile(
  ctx: AppContext,
  content: AsyncIterable<Uint8Array>,
  { id, row }: { readonly id: number; readonly row: { readonly stored_as: string; chunks: number } },
): Promise<{ readonly bytes: number; readonly isArchive: boolean }> {
  let start: Uint8Array = new Uint8Array();
  let seen = 0;
  const bytes = await receiveBytes(ctx.files, {
    ...{ content, storedAs: row.stored_as, most: ARCHIVE_BYTES, tooMuch: "archiveTooLarge" },
    beforeChunk: async (chunks) => {
      row.chunks = chunks;
      await changeImportFile(ctx.db, id, { chunks });
    },
    inspect: (part) => {
      if (start.length < 4) start = Buffer.concat([start, part.subarray(0, 4)]);
      seen += part.length;
      if (seen > FILE_BYTES && !isArchive(start))
        throw new Problem("bodyTooLarge", { error: importIssues.fileTooLarge });
    },
  });
  return { bytes, isArchive: isArchive(start) };
}

async function inspectArchive(ctx: AppContext, archive: { readonly stored_as: string; readonly bytes: number }) {
  const { entries, unpacked } = await readArchive(ctx.files, archive);
  const refused = entries.flatMap((entry) => ("error" in entry ? [entry] : []));
  return { total: entries.length, refused, unpacked };
}

/** Rejects a file with invalid content. @throws Problem fileRefused */
async function inspectFile(
  ctx: AppContext,
  name: string,
  row: { readonly stored_as: string; readonly chunks: number },
) {
  const bytes = await buffer(Readable.from(readChunks(ctx.files, row)()));
  const stored = await storeFile(ctx, name, new Uint8Array(bytes), { dryRun: true });
  if ("reason" in stored) throw new Problem("fileRefused", { error: stored.reason });
  return { total: 1, refused: [] };
}

/** Applies the limits to the total of all files of the import. @throws BadArchive */
function rejectBeyondLimits(
  before: readonly ImportFileRow[],
  more: { readonly entries: number; readonly unpacked: number },
): void {
  const entries = before.reduce((sum, file) => sum + file.entries, more.entries);
  const unpacked = before.reduce((sum, file) => sum + file.unpacked, more.unpacked);
  if (entries > ARCHIVE_ENTRIES || unpacked > ARCHIVE_BYTES) throw new BadArchive(true);
}
