import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { instantIn } from "../../db/instant.ts";
import { claimSetting, findSetting, settingOf } from "../../db/settings-store.ts";
import type { CandidateNamesTable } from "../../db/tables/candidates.ts";
import { findDossierDrift, writeDossierCounts } from "./dossier-count-store.ts";
import { moveInterest } from "./interest-store.ts";
import { findOpened, findOpenedDrift, writeOpenedCounts } from "./opened-count-store.ts";
import { findPlaceDrift, writePlaceCounts } from "./place-count-store.ts";
import type { CellChange, Place, RunChanges, RunTally } from "./run-changes.ts";

/** The facets of a cell, as they are stored and as they are counted. */
const FACETS = sql`department, study_level_category, job_interview_status, job_interview_notice`;

/**
 * Changes the counters of runs. The last thing that a transaction locks, always in the same order, so that no two of
 * them wait for each other. A name that nobody bears any more is deleted: it may be the last trace of a person.
 */
export async function writeRunChanges(trx: Database, changes: RunChanges): Promise<void> {
  const { cells, places, names, dossiers, opened } = changes;
  if (cells.length > 0) await writeCells(trx, cells);
  if (places.length > 0) await writePlaceCounts(trx, places);
  if (names.length > 0) await writeNames(trx, names);
  if (dossiers.length > 0) await writeDossierCounts(trx, dossiers);
  if (opened.length > 0) await writeOpenedCounts(trx, opened);
}

/** A candidate that is locked, and what becomes of it; undefined where it goes. */
interface Leaving {
  readonly known: Place & { readonly id: number };
  readonly row?: Place;
}

/**
 * Tells a tally what becomes of candidates that are locked, before their interest is forgotten. That of one that moves to
 * another department goes with it.
 */
export async function tallyLeaving(trx: Database, runs: RunTally, leaving: readonly Leaving[]): Promise<void> {
  const opened = await findOpened(
    trx,
    leaving.map(({ known }) => known.id),
  );
  for (const { known, row } of leaving) {
    const isOpened = opened.has(known.id);
    runs.leave(known, isOpened);
    if (row) runs.enter(row, isOpened);
  }
  const moved = leaving.flatMap(({ known, row }) =>
    row && row.department !== known.department ? [{ id: known.id, department: row.department }] : [],
  );
  if (moved.length > 0) await moveInterest(trx, moved);
}

async function writeNames(trx: Database, names: readonly CandidateNamesTable[]): Promise<void> {
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

/**
 * Counts every candidate: by how much the counters are wrong. A statement sees both as of one moment, and they change in
 * one transaction, so that what others write meanwhile is no drift.
 */
export async function findDrift(trx: Database): Promise<RunChanges> {
  const cells = await sql<CellChange>`
    with counted as (
      select ${FACETS}, count(*)::integer as count from candidates where active group by ${FACETS}
      union all
      select ${FACETS}, -count from candidate_cells
    )
    select ${FACETS}, sum(count)::integer as count from counted
    group by ${FACETS} having sum(count) <> 0`.execute(trx);
  const names = await sql<CandidateNamesTable>`
    with counted as (
      select 'last' as part, last_name_folded as name, count(*)::integer as count from candidates where active group by 2
      union all
      select 'first', first_name_folded, count(*)::integer from candidates where active group by 2
      union all
      select part, name, -count from candidate_names
    )
    select part, name, sum(count)::integer as count from counted
    group by part, name having sum(count) <> 0`.execute(trx);
  return {
    cells: cells.rows,
    places: await findPlaceDrift(trx),
    names: names.rows,
    dossiers: await findDossierDrift(trx),
    opened: await findOpenedDrift(trx),
  };
}

/** Under which key it is kept when the counters were last checked. */
const CHECKED = "candidate counters checked";

/** When the counters were last checked against the candidates, or undefined. */
export async function findLastCheck(db: Database): Promise<Date | undefined> {
  return instantIn((await findSetting(db, CHECKED))?.at);
}

/** The same, and when the tables were last changed, as a query. */
export function lastCheckAndMigration() {
  return sql<{ due: { readonly at: string | null; readonly migratedAt: string } }>`(
    select json_build_object('at', ${settingOf(CHECKED)} ->> 'at', 'migratedAt', max(applied_at)) from migrations)`;
}

/**
 * Notes a check, unless another process did so since `last`. What a check counts takes longer than a call may.
 * @returns whether the check is the caller's
 */
export async function claimCheck(trx: Database, last: Date | undefined, now: Date): Promise<boolean> {
  const isClaimed = await claimSetting(trx, CHECKED, { at: now }, ["at", last]);
  await sql`set local statement_timeout = '5min'`.execute(trx);
  return isClaimed;
}
