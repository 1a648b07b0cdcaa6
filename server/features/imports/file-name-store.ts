import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

const names = sql<string[]>`array_remove(array[profile_picture, personal_resume,
  corrections ->> 'profilePicture', corrections ->> 'personalResume'], null)`;

/** The external ids of those who name a file, what a feed names behind a correction included. */
export async function findNaming(db: Database, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom("candidates")
    .select("external_id")
    .where((either) =>
      either.or([
        either("profile_picture", "=", name),
        either("personal_resume", "=", name),
        sql<boolean>`${name} in (corrections ->> 'profilePicture', corrections ->> 'personalResume')`,
      ]),
    )
    .execute();
  return rows.map((row) => row.external_id);
}

/** The names of the files of some candidates, by their external ids. */
export async function findNamesOf(db: Database, externalIds: readonly string[]) {
  const rows = await db
    .selectFrom("candidates")
    .select(["external_id", names.as("names")])
    .where(sql<boolean>`external_id = any(${[...externalIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.names]));
}

/** Under which names the files of an import are stored that came under those of others' files. */
export async function findRenamed(db: Database, importId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("import_findings")
    .select(["name", "value"])
    .where("import_id", "=", importId)
    .where("kind", "=", "renamed")
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ name, value }) => [name ?? "", value ?? ""]));
}
