import { buffer } from "node:stream/consumers";
import { noteBackup } from "../../db/last-backup.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { objectIdsOf } from "../files/picture.ts";
import { FILES, readFileLine } from "./file-row.ts";
import { makeFingerprint } from "./fingerprint.ts";
import { type Frame, frame } from "./frame.ts";
import {
  beginSnapshot,
  listMigrations,
  listTables,
  readFileRow,
  readRows,
  readSequences,
  SILENCE_MS,
  type TableShape,
} from "./store.ts";

/** How often a file that is replaced meanwhile is looked up again. */
const FILE_TRIES = 3;

/** What a snapshot needs: no more than the data. */
export type Source = Pick<World, "db" | "files" | "clock">;

/**
 * The whole installation as it was at one instant: every row of every table from one read-only transaction, then the
 * bytes of its files. A file that is erased or replaced while they are copied is taken as it is by then, or left out
 * with its row: what is in a backup is complete (policy F-33). A file that is there still, and of which the store has
 * no bytes, is named at the end, and the backup does not count as one: that is what a wrong store looks like.
 */
export async function* readSnapshot({ db, files, clock }: Source, silenceMs = SILENCE_MS): AsyncGenerator<Frame> {
  const trx = await beginSnapshot(db, silenceMs);
  let shape: TableShape | undefined;
  const fileLines: string[] = [];
  try {
    const tables = await listTables(trx);
    shape = tables.find(({ name }) => name === FILES);
    yield frame({
      kind: "start",
      format: 1,
      madeAt: clock.now().toISOString(),
      migrations: await listMigrations(trx),
      tables: tables.map(({ name }) => name),
      sequences: await readSequences(trx),
    });
    for (const table of tables) {
      if (table.name !== FILES) yield* tableFrames(table, readRows(trx, table));
      else for await (const lines of readRows(trx, table)) fileLines.push(...lines);
    }
  } finally {
    await trx.rollback().execute();
  }
  const whole: string[] = [];
  const missing: string[] = [];
  let objects = 0;
  for (const line of fileLines) {
    const found = await readFile({ db, files }, line);
    if (found === "gone") continue;
    if ("missing" in found) {
      missing.push(found.missing);
      continue;
    }
    whole.push(found.line);
    objects += found.frames.length;
    yield* found.frames;
  }
  if (shape) yield* tableFrames(shape, [whole]);
  yield frame({ kind: "end", objects, missing });
  if (missing.length === 0) await noteBackup(db, clock.now());
}

async function* tableFrames(
  { name: table, columns }: TableShape,
  pages: AsyncIterable<string[]> | Iterable<string[]>,
): AsyncGenerator<Frame> {
  const fingerprint = makeFingerprint();
  for await (const lines of pages) {
    if (lines.length === 0) continue;
    for (const line of lines) fingerprint.add(line);
    yield frame({ kind: "rows", table, columns: [...columns] }, Buffer.from(lines.join("\n")));
  }
  yield frame({ kind: "table", table, rows: fingerprint.rows, fingerprint: fingerprint.text });
}

/** A file's row with its bytes, those of now when they changed since; or its name when there are none. */
async function readFile(
  { db, files }: Pick<World, "db" | "files">,
  snapshotLine: string,
): Promise<{ line: string; frames: Frame[] } | { missing: string } | "gone"> {
  let line: string | undefined = snapshotLine;
  let name = "";
  for (let tries = 0; tries < FILE_TRIES && line !== undefined; tries += 1) {
    const row = readFileLine(line);
    name = row.name;
    const frames = await Promise.all(
      objectIdsOf(row).map(async (id) => {
        const stream = await files.read(id);
        const bytes = stream && (await buffer(stream).catch(() => undefined));
        return bytes && frame({ kind: "object", id, sha256: hashOf(bytes) }, bytes);
      }),
    );
    const present = frames.filter((one) => one !== undefined);
    if (present.length === frames.length) return { line, frames: present };
    line = await readFileRow(db, name);
  }
  return line === undefined ? "gone" : { missing: name };
}
