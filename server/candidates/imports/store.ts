import type { ImportColumns, ImportState } from "contract/candidates/imports.ts";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import { findSetting, saveSetting } from "../../platform/db/settings-store.ts";
import type { ImportFilesTable, ImportsTable } from "../../platform/db/tables/candidates.ts";
import { forgetStoredNames } from "./file-name-store.ts";

export type ImportRow = Selectable<ImportsTable>;
export type ImportFileRow = Selectable<ImportFilesTable>;

/** After this many milliseconds without saved progress, another process may take over an import. */
export const CLAIM_MS = 30_000;

export const OPEN: readonly ImportState[] = ["checking", "checked", "importing"];

export type ImportWithStaff = ImportRow & {
  readonly staff_first_name: string | null;
  readonly staff_last_name: string | null;
};

export type ImportChange = Omit<Updateable<ImportsTable>, "id">;

function importsWithStaff(db: Database) {
  return db
    .selectFrom("imports")
    .leftJoin("staff", "staff.id", "imports.staff_id")
    .selectAll("imports")
    .select(["staff.first_name as staff_first_name", "staff.last_name as staff_last_name"])
    .where("imports.arrived_at", "is not", null);
}

export async function findImport(db: Database, id: number): Promise<ImportWithStaff | undefined> {
  return importsWithStaff(db).where("imports.id", "=", id).executeTakeFirst();
}

export async function lockImport(trx: Database, id: number): Promise<ImportWithStaff | undefined> {
  await trx.selectFrom("imports").select("id").where("id", "=", id).forUpdate().execute();
  return findImport(trx, id);
}

export async function findImports(
  db: Database,
  {
    kinds,
    before,
    most,
  }: { readonly kinds: readonly ImportRow["kind"][]; readonly before?: number; readonly most: number },
) {
  const among = db.selectFrom("imports").where("arrived_at", "is not", null).where("kind", "in", kinds);
  let page = importsWithStaff(db).where("kind", "in", kinds);
  if (before !== undefined) page = page.where("imports.id", "<", before);
  return { total: await countRows(among), rows: await page.orderBy("imports.id", "desc").limit(most).execute() };
}

export function countOpen(db: Database): Promise<number> {
  return countRows(db.selectFrom("imports").where("state", "in", OPEN));
}

/**
 * Counts recent imports with errors. Omits an import that staff marked as handled, and an import whose file staff
 * imported again.
 */
export async function countFaulty(db: Database, kinds: readonly ImportRow["kind"][], since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from imports
    where kind = any(${[...kinds]}::text[]) and created_at >= ${since} and arrived_at is not null and handled_at is null
      and (state = 'failed' or (refused > 0 and state in ('checked', 'done')))
      and not exists (
        select 1 from imports as later
        where later.id > imports.id and later.kind = imports.kind and later.name = imports.name
          and later.state <> 'cancelled')`.execute(db);
  return rows[0]?.count ?? 0;
}

const HAS_WORK = sql<boolean>`arrived_at is not null and (state in ('checking', 'importing') or (state = 'checked' and error is null and exists (
  select 1 from import_files
  where import_id = imports.id and import_files.arrived_at is not null and done < entries)))`;

export function nextClaim() {
  return sql<{ due: Date | null }>`(select min(coalesce(claimed_until, created_at)) from imports where ${HAS_WORK})`;
}

export async function claimImport(
  db: Database,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ImportRow | undefined> {
  return db
    .updateTable("imports")
    .set({ claimed_until: until, attempts: sql`attempts + 1` })
    .where("id", "=", (one) =>
      one
        .selectFrom("imports")
        .select("id")
        .where(HAS_WORK)
        .where((either) => either.or([either("claimed_until", "is", null), either("claimed_until", "<=", now)]))
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Changes an import that this attempt runs.
 * @returns the state of the import, or undefined if another attempt now runs the import
 */
export async function changeClaimed(
  trx: Database,
  { id, attempts }: Pick<ImportRow, "id" | "attempts">,
  states: readonly ImportState[],
  change: ImportChange,
): Promise<ImportState | undefined> {
  const changed = await trx
    .updateTable("imports")
    .set(change)
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "in", states)
    .returning("state")
    .executeTakeFirst();
  return changed?.state;
}

export async function insertImport(db: Database, row: Insertable<ImportsTable>): Promise<number> {
  return (await db.insertInto("imports").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function changeImport(db: Database, id: number, change: ImportChange): Promise<void> {
  await db.updateTable("imports").set(change).where("id", "=", id).execute();
}

const columnsKey = (kind: ImportRow["kind"]) => `import columns ${kind}`;

export async function findColumns(db: Database, kind: ImportRow["kind"]): Promise<ImportColumns> {
  return ((await findSetting(db, columnsKey(kind))) ?? {}) as ImportColumns;
}

export async function saveColumns(trx: Database, kind: ImportRow["kind"], columns: ImportColumns): Promise<void> {
  await saveSetting(trx, columnsKey(kind), columns);
}

export async function deleteImport(db: Database, id: number): Promise<void> {
  await db.deleteFrom("imports").where("id", "=", id).execute();
}

export async function insertImportFile(db: Database, row: Insertable<ImportFilesTable>): Promise<number> {
  return (await db.insertInto("import_files").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function changeImportFile(
  db: Database,
  id: number,
  change: Omit<Updateable<ImportFilesTable>, "id">,
): Promise<void> {
  await db.updateTable("import_files").set(change).where("id", "=", id).execute();
}

export async function deleteImportFile(db: Database, id: number): Promise<void> {
  await db.deleteFrom("import_files").where("id", "=", id).execute();
}

export async function resetImportFiles(trx: Database, importId: number): Promise<void> {
  await trx.updateTable("import_files").set({ done: 0 }).where("import_id", "=", importId).execute();
}

export async function findImportFiles(db: Database, importId: number): Promise<ImportFileRow[]> {
  return db
    .selectFrom("import_files")
    .selectAll()
    .where("import_id", "=", importId)
    .where("arrived_at", "is not", null)
    .orderBy("id")
    .execute();
}

export async function findStored(db: Database, importId: number) {
  const own = await db.selectFrom("imports").select(["stored_as", "chunks"]).where("id", "=", importId).execute();
  const files = await db
    .selectFrom("import_files")
    .select(["stored_as", "chunks"])
    .where("import_id", "=", importId)
    .execute();
  return [...own, ...files].filter(({ chunks }) => chunks > 0);
}

/** Records that the bytes are erased. Deletes the file names too, because they often contain people's names. */
export async function forgetBytes(db: Database, importId: number): Promise<void> {
  await db.updateTable("imports").set({ chunks: 0 }).where("id", "=", importId).execute();
  await db.updateTable("import_files").set({ chunks: 0, name: "" }).where("import_id", "=", importId).execute();
  await forgetStoredNames(db, importId);
}

export async function isOfImport(db: Database, storedAs: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from imports where stored_as = ${storedAs} and chunks > 0
    union all select 1 from import_files where stored_as = ${storedAs} and chunks > 0`.execute(db);
  return rows.length > 0;
}

/** Finds imports that were uploaded before the given time, are not running, and whose file is still stored. */
export async function findAbandoned(db: Database, before: Date, most: number): Promise<ImportRow[]> {
  return db
    .selectFrom("imports")
    .selectAll()
    .where("created_at", "<=", before)
    .where("state", "!=", "importing")
    .where((either) =>
      either.or([
        either("chunks", ">", 0),
        either("state", "in", OPEN),
        either.exists(
          either
            .selectFrom("import_files")
            .select("import_files.id")
            .where("import_files.import_id", "=", either.ref("imports.id"))
            .where("import_files.chunks", ">", 0),
        ),
      ]),
    )
    .orderBy("id")
    .limit(most)
    .execute();
}

export async function findOldestAbandoned(db: Database) {
  const [oldest] = await findAbandoned(db, new Date(8.64e15), 1);
  return { uploadedAt: oldest?.created_at ?? null };
}
