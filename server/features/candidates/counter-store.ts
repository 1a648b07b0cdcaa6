import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { CellChange, RunChanges } from "./run-changes.ts";

/** The facets of a cell, as they are stored and as they are counted. */
const FACETS = sql`department, study_level_category, job_interview_status, job_interview_notice`;

/**
 * Changes the counters of runs. The last thing that a transaction locks, always in the same order, so that no two of
 * them wait for each other. A name that nobody bears any more is deleted: it may be the last trace of a person.
 */
export async function writeRunChanges(trx: Database, changes: RunChanges): Promise<void> {
  const cells = changes.cells();
  const names = changes.names();
  if (cells.length > 0) await writeCells(trx, cells);
  if (names.length === 0) return;
  await sql`
    insert into candidate_names (part, name, count)
    select part, name, count from json_to_recordset(${JSON.stringify(names)}::json)
      as change (part text, name text, count integer)
    order by part, name
    on conflict (part, name) do update set count = candidate_names.count + excluded.count`.execute(trx);
  const left = names.filter(({ count }) => count < 0);
  if (left.length === 0) return;
  await sql`
    delete from candidate_names using json_to_recordset(${JSON.stringify(left)}::json) as change (part text, name text)
    where candidate_names.part = change.part and candidate_names.name = change.name and count = 0`.execute(trx);
}

async function writeCells(trx: Database, cells: readonly CellChange[]): Promise<void> {
  await sql`
    insert into candidate_cells (${FACETS}, count)
    select ${FACETS}, count from json_to_recordset(${JSON.stringify(cells)}::json) as change (department text,
      study_level_category integer, job_interview_status text, job_interview_notice text, count integer)
    order by ${FACETS}
    on conflict (cell) do update set count = candidate_cells.count + excluded.count`.execute(trx);
}
