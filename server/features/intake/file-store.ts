import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { FilesTable } from "../../db/tables/files.ts";

/** A file as the table knows it. */
export async function findFile(db: Database, name: string) {
  return db.selectFrom("files").selectAll().where("name", "=", name).executeTakeFirst();
}

/**
 * Records a file under its name, in a transaction.
 * @returns the row that it replaces, if any
 */
export async function replaceFile(
  trx: Database,
  file: Omit<Insertable<FilesTable>, "created_at">,
  now: Date,
): Promise<Selectable<FilesTable> | undefined> {
  const inserted = await trx
    .insertInto("files")
    .values({ ...file, created_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  if (inserted) return undefined;
  const former = await trx.selectFrom("files").selectAll().where("name", "=", file.name).forUpdate().executeTakeFirst();
  await trx
    .updateTable("files")
    .set({ ...file, created_at: now })
    .where("name", "=", file.name)
    .execute();
  return former;
}

/** Takes out of the table the files that no candidate names any more. @returns the rows taken out */
export async function deleteUnnamedFiles(trx: Database, names: readonly string[]) {
  if (names.length === 0) return [];
  return trx
    .deleteFrom("files")
    .where(sql<boolean>`files.name = any(${[...names]}::text[])`)
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
              ]),
            ),
        ),
      ),
    )
    .returning(["stored_as", "content_type"])
    .execute();
}
