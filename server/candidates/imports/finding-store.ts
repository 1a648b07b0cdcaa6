import type { ImportIssue } from "contract/candidates/imports.ts";
import type { LikelyDuplicate } from "contract/candidates/intake.ts";
import { normalize } from "contract/values.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { ImportFindingsTable } from "../../platform/db/tables/candidates.ts";
import { isRenamed } from "./file-name-store.ts";

export type Finding = Omit<Insertable<ImportFindingsTable>, "import_id" | "found_at" | "duplicates" | "line_number"> & {
  readonly line: number;
  readonly duplicates?: readonly LikelyDuplicate[];
};
type Kind = Finding["kind"];

const BATCH = 1000;

export async function insertFindings(
  trx: Database,
  importId: number,
  findings: readonly Finding[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < findings.length; start += BATCH) {
    const rows = findings.slice(start, start + BATCH).map(({ line, name, duplicates, ...finding }) => ({
      import_id: importId,
      line_number: line,
      identifier: null,
      error: null,
      value: null,
      ...finding,
      name: name ? normalize(name, "NFC") : null,
      duplicates: duplicates ? JSON.stringify(duplicates) : null,
      found_at: now,
    }));
    await trx.insertInto("import_findings").values(rows).execute();
  }
}

export async function findFindings(
  db: Database,
  importId: number,
  { kinds, after = 0, most }: { readonly kinds: readonly Kind[]; readonly after?: number; readonly most: number },
) {
  return db
    .selectFrom("import_findings")
    .selectAll()
    .select("line_number as line")
    .where("import_id", "=", importId)
    .where("kind", "in", kinds)
    .where(isRenamed)
    .where("id", ">", after)
    .orderBy("id")
    .limit(most)
    .execute();
}

type FoundRow = Awaited<ReturnType<typeof findFindings>>[number];

export function toIssue({ line, identifier, name, error, value }: FoundRow): ImportIssue {
  return { line, id: identifier, field: name, error: error ?? "", value };
}

/** Deletes what an import reported, except rejected files in archives and the kinds in `others`. */
export async function forgetDryRun(trx: Database, importId: number, others: readonly Kind[] = []): Promise<void> {
  const kinds = ["entry", ...others] as const;
  await trx.deleteFrom("import_findings").where("import_id", "=", importId).where("kind", "not in", kinds).execute();
}

const OF_CANDIDATES = sql<boolean>`import_id in (select id from imports where kind = 'candidates')`;

export async function findRejectedOf(db: Database, externalId: string) {
  return db
    .selectFrom("import_findings")
    .select(["name as field", "error", "value", "found_at as foundAt"])
    .where("identifier", "=", externalId)
    .where(OF_CANDIDATES)
    .where("kind", "=", "fault")
    .orderBy("id")
    .execute();
}

export async function forgetFilesOf(trx: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const kinds = ["file", "entry"] as const;
  await trx
    .deleteFrom("import_findings")
    .where("kind", "in", kinds)
    .where(sql<boolean>`btrim(regexp_replace(name, '^.*[/\\\\]', '')) = any(${[...names]}::text[])`)
    .execute();
  await trx
    .deleteFrom("import_findings")
    .where("kind", "=", "stored")
    .where(sql<boolean>`value = any(${[...names]}::text[])`)
    // Exclude running imports, because they use the names of stored files until they end.
    .where((where) =>
      where.exists(
        where.selectFrom("imports").select("id").whereRef("id", "=", "import_id").where("finished_at", "is not", null),
      ),
    )
    .execute();
}

/** Finds the dossiers and names of likely duplicates. The keys of the result are external ids. */
export async function findDuplicateNames(db: Database, found: readonly Pick<FoundRow, "duplicates">[]) {
  const externalIds = found.flatMap(({ duplicates }) => duplicates?.map(({ externalId }) => externalId) ?? []);
  if (externalIds.length === 0) return new Map<string, { id: number; name: string }>();
  const rows = await db
    .selectFrom("candidates")
    .select(["id", "external_id", "first_name", "last_name"])
    .where("external_id", "in", externalIds)
    .where("state", "is not", null)
    .execute();
  return new Map(
    rows.map(({ id, external_id, first_name, last_name }) => [external_id, { id, name: `${first_name} ${last_name}` }]),
  );
}

export async function forgetFindingsOf(trx: Database, externalId: string): Promise<void> {
  await trx.deleteFrom("import_findings").where("identifier", "=", externalId).where(OF_CANDIDATES).execute();
  await trx
    .deleteFrom("import_findings")
    .where("kind", "=", "duplicate")
    .where(sql<boolean>`duplicates @> ${JSON.stringify([{ externalId }])}::jsonb`)
    .execute();
}
