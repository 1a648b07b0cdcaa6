import { sql } from "kysely";
import { type DataLocation, withWorld } from "../servers/data-location.ts";

/** How many candidates and publications a database holds, and a digest of what is stored of them but ids and times. */
export function describeCandidates(location: DataLocation): Promise<{ count: number; digest: string }> {
  return withWorld(location, async ({ db }) => {
    const { rows } = await sql<{ count: number; digest: string }>`
      select count(*) as count,
        md5(string_agg(concat_ws('|', external_id, version, content_hash, active, c.department, p.candidate_id is null),
          ',' order by external_id)) as digest
      from candidates c left join publications p on p.candidate_id = c.id`.execute(db);
    return rows[0] ?? { count: 0, digest: "" };
  });
}

/** Those of some candidates that a database does not hold. */
export function findMissing(location: DataLocation, externalIds: readonly string[]): Promise<string[]> {
  return withWorld(location, async ({ db }) => {
    const rows = await db.selectFrom("candidates").select("external_id").execute();
    const present = new Set(rows.map((row) => row.external_id));
    return externalIds.filter((one) => !present.has(one));
  });
}
