import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { DossierCountsTable } from "../../db/tables/candidates.ts";

const KEY = sql`state, study_level_category, has_picture, has_resume`;

/** Changes how many dossiers of a kind there are, in the order of their keys, after the counters of runs. */
export async function writeDossierCounts(trx: Database, changes: readonly DossierCountsTable[]): Promise<void> {
  await sql`
    insert into dossier_counts (${KEY}, count)
    select ${KEY}, count from json_to_recordset(${JSON.stringify(changes)}::json)
      as change (state text, study_level_category integer, has_picture boolean, has_resume boolean, count integer)
    order by ${KEY}
    on conflict (${KEY}) do update set count = dossier_counts.count + excluded.count`.execute(trx);
}

/** By how much those counters are wrong. */
export async function findDossierDrift(trx: Database): Promise<DossierCountsTable[]> {
  const { rows } = await sql<DossierCountsTable>`
    with counted as (
      select state, coalesce(study_level_category, 0) as study_level_category, has_picture, has_resume,
        count(*)::integer as count
      from candidates where state is not null group by 1, 2, 3, 4
      union all
      select ${KEY}, -count from dossier_counts
    )
    select ${KEY}, sum(count)::integer as count from counted group by ${KEY} having sum(count) <> 0`.execute(trx);
  return rows;
}
