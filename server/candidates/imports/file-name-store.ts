import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

const names = sql<string[]>`array_remove(array[profile_picture, personal_resume,
  corrections ->> 'profilePicture', corrections ->> 'personalResume'], null)`;

export async function findCandidatesNaming(db: Database, name: string): Promise<string[]> {
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

export async function findNamesOf(db: Database, externalIds: readonly string[]) {
  const rows = await db
    .selectFrom("candidates")
    .select(["external_id", names.as("names")])
    .where(sql<boolean>`external_id = any(${[...externalIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.names]));
}

export const isRenamed = sql<boolean>`(kind <> 'stored' or name <> value)`;

export async function forgetStoredNames(db: Database, importId: number): Promise<void> {
  await db
    .deleteFrom("import_findings")
    .where("import_id", "=", importId)
    .where(sql<boolean>`not ${isRenamed}`)
    .execute();
}

/** @returns the stored name for each uploaded name, or null for a rejected file */
export async function findStoredNames(db: Database, importId: number): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom("import_findings")
    .select(["name", "value"])
    .where("import_id", "=", importId)
    .where("kind", "in", ["file", "entry", "stored"])
    // Rows of stored files come last, because the map keeps only the last row of each name.
    .orderBy(sql`value is not null`)
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ name, value }) => [name?.split(/[/\\]/).at(-1)?.trim() ?? "", value]));
}
