import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { FilesTable } from "../../platform/db/tables/candidates.ts";

/**
 * Finds a file that is not infected (policy T-40).
 * @param scans - true if the server has a malware scanner; a file that is not yet scanned is then not found
 */
export async function findServableFile(db: Database, name: string, scans: boolean) {
  return servable(db, name, scans).executeTakeFirst();
}

/** Finds a resume or shared picture of an active candidate. Clinics may read no other files (policy T-36). */
export async function findVisibleFile(db: Database, name: string, scans: boolean) {
  return servable(db, name, scans)
    .where((where) =>
      where.exists(
        where
          .selectFrom("candidates")
          .select("id")
          .where("active", "=", true)
          .where(({ eb: either, and, or }) =>
            or([
              and([either("profile_picture", "=", name), either("shows_photo", "=", true)]),
              either("personal_resume", "=", name),
            ]),
          ),
      ),
    )
    .executeTakeFirst();
}

function servable(db: Database, name: string, scans: boolean) {
  return db
    .selectFrom("files")
    .select(["stored_as", "content_type", "size", "sha256", "stored_sha256"])
    .where("name", "=", name)
    .where("scan_state", "in", scans ? ["clean"] : ["clean", "pending"]);
}

export async function findFile(db: Database, name: string) {
  return db.selectFrom("files").selectAll().where("name", "=", name).executeTakeFirst();
}

/** Restarts the retention period of a file that was sent again (policy 6). */
export async function noteFileAgain(db: Database, name: string, now: Date): Promise<void> {
  await db.updateTable("files").set({ created_at: now }).where("name", "=", name).execute();
}

/** Stores the row of a file. @returns the replaced row, or "taken" if the existing file must not be replaced */
export async function replaceFile(
  trx: Database,
  file: Omit<Insertable<FilesTable>, "created_at">,
  { now, mayReplace }: { readonly now: Date; readonly mayReplace: boolean },
): Promise<Selectable<FilesTable> | "taken" | undefined> {
  const inserted = await trx
    .insertInto("files")
    .values({ ...file, created_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  if (inserted) return undefined;
  if (!mayReplace) return "taken";
  const former = await trx.selectFrom("files").selectAll().where("name", "=", file.name).forUpdate().executeTakeFirst();
  await trx
    .updateTable("files")
    .set({ ...file, created_at: now })
    .where("name", "=", file.name)
    .execute();
  return former;
}

/**
 * True for a file of the feed that a correction by staff replaced. The file stays stored, because staff can remove the
 * correction (B1-27).
 */
const isSourceName = sql<boolean>`(candidates.corrections ->> 'profilePicture' = files.name
  or candidates.corrections ->> 'personalResume' = files.name)`;

/** True for a picture or resume that a candidate proposed and staff have not accepted or rejected yet. */
const isProposed = sql<boolean>`exists (select 1 from dossier_corrections where dossier_corrections.file = files.name)`;

/** True for a file that a running import has stored, even if the candidate is not stored yet. */
const isInRunningImport = sql<boolean>`exists (
  select 1 from imports join import_findings on import_id = imports.id
  where state = 'importing' and import_findings.kind = 'stored' and value = files.name)`;

/** Deletes rows of files that no candidate, proposal or running import uses. @returns the deleted rows */
export async function deleteUnnamedFiles(trx: Database, names: readonly string[]) {
  if (names.length === 0) return [];
  return trx
    .deleteFrom("files")
    .where(sql<boolean>`files.name = any(${[...names]}::text[])`)
    .where((where) => where.not(isInRunningImport))
    .where((where) => where.not(isProposed))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("candidates")
            .select("candidates.id")
            .where((either) =>
              either.or([
                either("profile_picture", "=", either.ref("files.name")),
                either("personal_resume", "=", either.ref("files.name")),
                isSourceName,
              ]),
            ),
        ),
      ),
    )
    .returning(["stored_as", "content_type"])
    .execute();
}

export async function takeUnnamedFiles(trx: Database, before: Date, count: number) {
  const { rows } = await sql<{ stored_as: string; content_type: string }>`
    delete from files where name in (
      select name from files
      where created_at <= ${before}
        and not exists (select 1 from candidates where profile_picture = files.name)
        and not exists (select 1 from candidates where personal_resume = files.name)
        and not exists (select 1 from candidates where corrections is not null and ${isSourceName})
        and not ${isProposed}
      limit ${count})
    returning stored_as, content_type`.execute(trx);
  return rows;
}

export async function findOldestUnnamed(db: Database) {
  const { rows } = await sql<{ unnamedAt: Date | null }>`
    select min(created_at) as "unnamedAt" from files
    where not exists (select 1 from candidates where profile_picture = files.name)
      and not exists (select 1 from candidates where personal_resume = files.name)
      and not exists (select 1 from candidates where corrections is not null and ${isSourceName})
      and not ${isProposed}`.execute(db);
  return rows[0] ?? { unnamedAt: null };
}
