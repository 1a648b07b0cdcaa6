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

/** Of a file that is stored under its own name nothing is told: it only says what the lines of its import mean. */
export const isRenamed = sql<boolean>`(kind <> 'stored' or name <> value)`;

/** Forgets which files are stored under their own names. */
export async function forgetStoredNames(db: Database, importId: number): Promise<void> {
  await db
    .deleteFrom("import_findings")
    .where("import_id", "=", importId)
    .where(sql<boolean>`not ${isRenamed}`)
    .execute();
}

/** What files that came with an import are called in the store, by the names under which they came; null: refused. */
export async function findStoredNames(db: Database, importId: number): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom("import_findings")
    .select(["name", "value"])
    .where("import_id", "=", importId)
    .where("kind", "in", ["file", "entry", "stored"])
    // What is stored of a name counts, whatever else came under it.
    .orderBy(sql`value is not null`)
    .orderBy("id")
    .execute();
  // An entry that is refused is named with its folders.
  return new Map(rows.map(({ name, value }) => [name?.split(/[/\\]/).at(-1)?.trim() ?? "", value]));
}
