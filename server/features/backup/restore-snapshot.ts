import { noteRestore } from "../../db/last-restore.ts";
import { migrate, migrationNames } from "../../db/migrate.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { objectIdsOf } from "../files/picture.ts";
import { type EndedAccess, endAccess } from "./end-access-store.ts";
import { FILES, type FileRow, readFileLine } from "./file-row.ts";
import { type Fingerprint, makeFingerprint } from "./fingerprint.ts";
import { BadBackup, type Frame, type Head } from "./frame.ts";
import { badBackup } from "./messages.ts";
import { doubtWaitingSms, dropForeignKeys, emptyTables, setSequence, writeRows } from "./restore-store.ts";
import { findFilledTable, listMigrations, listTables, readRows, settle } from "./store.ts";

/** What a backup holds. */
export interface Contents {
  readonly madeAt: string;
  readonly tables: Readonly<Record<string, number>>;
  readonly rows: number;
  readonly objects: number;
  /** Bytes of the stored files. */
  readonly bytes: number;
  /** SMS that may have left since the backup was made, and do not leave again. */
  readonly uncertain?: number;
  /** Sessions, links, tickets and codes that the restore ended. */
  readonly ended?: EndedAccess;
  /** Files without bytes, by name: those that the backup tells of, and rows whose objects are not in it. */
  readonly missing: readonly string[];
}

type Start = Extract<Head, { kind: "start" }>;

/** Takes what a backup brings, in its order. */
interface Receiver {
  start(head: Start): Promise<void>;
  rows(table: string, columns: readonly string[], lines: readonly string[]): Promise<void>;
  object(id: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Reads a whole backup, and compares every table and file with what the backup says of it.
 * @throws BadBackup
 */
export async function checkBackup(frames: AsyncIterable<Frame>, receiver?: Receiver): Promise<Contents> {
  const open = new Map<string, Fingerprint>();
  const tables: Record<string, number> = {};
  const ids = new Set<string>();
  const missing: string[] = [];
  let start: Start | undefined;
  let [objects, bytes, isComplete] = [0, 0, false];
  for await (const { head, payload } of frames) {
    if (head.kind === "start") {
      start = head;
      await receiver?.start(head);
    } else if (!start) throw new BadBackup(badBackup.unknown);
    else if (head.kind === "rows") {
      const lines = Buffer.from(payload).toString("utf8").split("\n");
      const fingerprint = open.get(head.table) ?? makeFingerprint();
      open.set(head.table, fingerprint);
      for (const line of lines) fingerprint.add(line);
      // The rows of files come after all their objects.
      if (head.table === FILES)
        missing.push(
          ...lines
            .map(readFileLine)
            .filter((row) => !isWhole(row, ids))
            .map(({ name }) => name),
        );
      await receiver?.rows(head.table, head.columns, lines);
    } else if (head.kind === "table") {
      const fingerprint = open.get(head.table) ?? makeFingerprint();
      if (fingerprint.rows !== head.rows || fingerprint.text !== head.fingerprint) {
        throw new BadBackup(badBackup.altered(head.table));
      }
      tables[head.table] = head.rows;
    } else if (head.kind === "object") {
      if (hashOf(payload) !== head.sha256) throw new BadBackup(badBackup.altered(head.id));
      ids.add(head.id);
      objects += 1;
      bytes += payload.length;
      await receiver?.object(head.id, payload);
    } else {
      isComplete = head.objects === objects && start.tables.every((table) => table in tables);
      missing.push(...(head.missing ?? []));
    }
  }
  if (!start || !isComplete) throw new BadBackup(badBackup.cut);
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  return { madeAt: start.madeAt, tables, rows, objects, bytes, missing };
}

function isWhole(row: FileRow, ids: ReadonlySet<string>): boolean {
  return objectIdsOf(row).every((id) => ids.has(id));
}

/**
 * Fills an empty database and its file store with a backup: the schema of that time, the rows in one transaction, then
 * the migrations made since. A restore that fails leaves no row and no file behind.
 * @param at the time, where what the backup was made of may have gone on since
 * @throws BadBackup when the backup is faulty, or newer than this program; or when the database is not empty
 */
export async function restoreSnapshot(
  frames: AsyncIterable<Frame>,
  world: Pick<World, "db" | "files">,
  at?: Date,
): Promise<Contents> {
  const filled = await findFilledTable(world.db);
  if (filled) throw new BadBackup(badBackup.notEmpty(filled));
  const all = frames[Symbol.asyncIterator]();
  try {
    return await fill(all, world, at);
  } finally {
    // One that is not read to its end would keep open what it reads from.
    await all.return?.();
  }
}

async function fill(
  all: AsyncIterator<Frame>,
  { db, files }: Pick<World, "db" | "files">,
  at: Date | undefined,
): Promise<Contents> {
  const stored: string[] = [];
  // The schema of the backup is made by the migrations, outside of the transaction that fills it.
  const first = await all.next();
  if (first.done || first.value.head.kind !== "start") throw new BadBackup(badBackup.unknown);
  const start = first.value;
  await makeSchema(db, first.value.head);
  try {
    const contents = await db.transaction().execute(async (trx) => {
      await settle(trx);
      const putForeignKeysBack = await dropForeignKeys(trx);
      const read = await checkBackup(again(start, all), {
        start: async ({ tables, sequences }) => {
          await emptyTables(trx, tables);
          for (const sequence of sequences) await setSequence(trx, sequence);
        },
        rows: (table, columns, lines) => writeRows(trx, table, columns, lines),
        object: async (id, bytes) => {
          stored.push(id);
          await files.put(id, bytes);
        },
      });
      await putForeignKeysBack();
      return read;
    });
    await migrate(db);
    await noteRestore(db, contents.madeAt);
    return at ? { ...contents, uncertain: await doubtWaitingSms(db, at), ended: await endAccess(db) } : contents;
  } catch (error) {
    for (const id of stored) await files.delete(id);
    throw error;
  }
}

async function makeSchema(db: World["db"], { migrations }: Start): Promise<void> {
  const known = migrationNames();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new BadBackup(badBackup.newer(unknown));
  const later = (await listMigrations(db)).filter((name) => !migrations.includes(name));
  if (later.length > 0) throw new BadBackup(badBackup.schemaNewer(later));
  await migrate(db, migrations);
}

async function* again(first: Frame, rest: AsyncIterator<Frame>): AsyncGenerator<Frame> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The fingerprints of a database's tables, to compare two of them (policy T-55). */
export async function fingerprintTables(db: World["db"]): Promise<Record<string, string>> {
  return db.transaction().execute(async (trx) => {
    await settle(trx);
    const found: Record<string, string> = {};
    for (const table of await listTables(trx)) {
      const fingerprint = makeFingerprint();
      for await (const lines of readRows(trx, table)) for (const line of lines) fingerprint.add(line);
      found[table.name] = `${fingerprint.rows} ${fingerprint.text}`;
    }
    return found;
  });
}
