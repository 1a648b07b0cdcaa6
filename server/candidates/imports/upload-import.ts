import {
  type uploadImport as definition,
  IMPORT_BYTES,
  IMPORT_LINES,
  OPEN_IMPORTS,
} from "contract/candidates/imports.ts";
import { oneLine } from "contract/fields.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { saveSetting } from "../../platform/db/settings-store.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { receiveBytes, rejectLength } from "./chunks.ts";
import { eraseImportBytes } from "./erase-bytes.ts";
import { importIssues, UNNAMED } from "./messages.ts";
import { requireKind } from "./own-import.ts";
import { markedEncoding } from "./read-file.ts";
import { changeImport, countOpen, deleteImport, findColumns, insertImport } from "./store.ts";

const MOST_LINES = IMPORT_LINES + 1;
const START_BYTES = 65_536;
/** A text file may contain one control character per this many bytes, because a single NUL spoils only one line. */
const BYTES_PER_CONTROL = 20;
const [NEWLINE, RETURN, QUOTE, BRACE] = [0x0a, 0x0d, 0x22, 0x7b];
const WHITE = new Set([0x20, 0x09, RETURN, NEWLINE, 0xef, 0xbb, 0xbf, 0xff, 0xfe, 0]);

export const uploadImport: Handler<typeof definition> = async (input, staff, ctx, caller) => {
  const kind = input.kind ?? "candidates";
  await requireKind(ctx, staff, kind);
  rejectLength(caller, IMPORT_BYTES, "importTooLarge");
  if ((await countOpen(ctx.db)) >= OPEN_IMPORTS) throw new Problem("importsTooMany");
  const name = oneLine(input.name ?? "").slice(0, 200) || UNNAMED;
  const storedAs = ctx.random.token();
  const id = await insertImport(ctx.db, {
    ...{ kind, name, state: "failed", error: importIssues.interrupted, columns: await findColumns(ctx.db, kind) },
    ...{ staff_id: staff.id, stored_as: storedAs, created_at: ctx.clock.now() },
  });
  try {
    const bytes = await receiveFile(ctx, input.content, { id, storedAs });
    await transact(ctx, async (trx) => {
      const now = ctx.clock.now();
      await changeImport(trx, id, { state: "checking", error: null, bytes, arrived_at: now });
      await rejectBeyondMost(trx, now);
      await recordEvent(trx, ctx.clock, {
        ...{ event: "import sent", actorId: staff.id, subject: String(id) },
        details: { kind, bytes },
      });
    });
  } catch (error) {
    await eraseImportBytes(ctx, id);
    await deleteImport(ctx.db, id);
    throw error;
  }
  return { id: String(id) };
};

/** Counts under a lock, so that parallel uploads cannot exceed the limit of open imports. */
async function rejectBeyondMost(trx: Database, now: Date): Promise<void> {
  await saveSetting(trx, "last import sent", { at: now });
  if ((await countOpen(trx)) > OPEN_IMPORTS) throw new Problem("importsTooMany");
}

async function receiveFile(
  ctx: AppContext,
  content: AsyncIterable<Uint8Array>,
  { id, storedAs }: { readonly id: number; readonly storedAs: string },
): Promise<number> {
  const inspection = inspectUpload();
  const bytes = await receiveBytes(ctx.files, {
    ...{ content, storedAs, most: IMPORT_BYTES, tooMuch: "importTooLarge" },
    beforeChunk: (chunks) => changeImport(ctx.db, id, { chunks }),
    inspect: (part) => {
      inspection.add(part);
      if (!inspection.isText(false)) throw new Problem("importNotAccepted");
      if (inspection.lines() > MOST_LINES) throw new Problem("importTooLarge");
    },
  });
  if (!inspection.isText(true)) throw new Problem("importNotAccepted");
  if (bytes === 0) throw new Problem("importNotAccepted", { error: importIssues.empty });
  return bytes;
}

/** Checks a file during its upload, so that the server rejects a wrong file type at once (B1-43). */
function inspectUpload() {
  let seen = 0;
  let isWide = false;
  let controls = 0;
  let lines = 0;
  let first: number | undefined;
  let previous = NEWLINE;
  let before = NEWLINE;
  let isQuoted = false;
  const inspect = (byte: number): void => {
    const isSpace = byte >= 0x09 && byte <= RETURN;
    if (seen < START_BYTES && byte < 0x20 && !isSpace && byte !== previous) controls += 1;
    previous = byte;
    seen += 1;
    if (byte === 0) return;
    if (first === undefined && !WHITE.has(byte)) first = byte;
    if (byte === QUOTE && first !== BRACE) isQuoted = !isQuoted;
    if (!isQuoted && (byte === RETURN || (byte === NEWLINE && before !== RETURN))) lines += 1;
    before = byte;
  };
  return {
    add: (bytes: Uint8Array): void => {
      if (seen === 0) isWide = markedEncoding(bytes) !== undefined;
      for (const byte of bytes) inspect(byte);
    },
    /** False for UTF-16 without a byte order mark. A very short file counts as text. */
    isText: (isWhole: boolean): boolean =>
      isWide || (!isWhole && seen < START_BYTES) || controls * BYTES_PER_CONTROL <= Math.min(seen, START_BYTES),
    lines: (): number => lines + (before === NEWLINE || before === RETURN ? 0 : 1),
  };
}
