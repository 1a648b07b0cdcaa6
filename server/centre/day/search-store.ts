import type { LackingDepartment } from "contract/centre/day.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

interface DaySearches {
  readonly began_at: Date;
  readonly department: string;
  readonly searches: number;
}

/** Adds searches to the counters, in the order of the counters' keys to avoid deadlocks. */
export async function addSearches(db: Database, searches: readonly DaySearches[]): Promise<void> {
  await sql`
    insert into department_searches (began_at, department, searches)
    select began_at, department, searches from json_to_recordset(${JSON.stringify(searches)}::json)
      as counted (began_at timestamptz, department text, searches integer)
    order by began_at, department
    on conflict (began_at, department)
    do update set searches = department_searches.searches + excluded.searches`.execute(db);
}

export async function findLacking(db: Database, since: Date): Promise<LackingDepartment[]> {
  const { rows } = await sql<LackingDepartment>`
    with searched as (
      select department, sum(searches)::integer as searches from department_searches where began_at >= ${since}
      group by department
    ),
    alerted as (
      select department, count(*)::integer as alerts
      from alert_parameters cross join unnest(sectors) as department
      join accounts on accounts.id = account_id and removed_at is null
      where enabled group by department
    )
    select department, coalesce(searches, 0) as searches, coalesce(alerts, 0) as alerts
    from searched full join alerted using (department)
    where not exists (
      select 1 from candidates where active and candidates.department = coalesce(searched.department, alerted.department))
    order by coalesce(searches, 0) + coalesce(alerts, 0) desc, department`.execute(db);
  return rows;
}
