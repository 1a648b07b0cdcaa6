import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { changedOpenedCounts, keepKinds } from "./opened-count-store.ts";

/**
 * Tables of a statement that count a clinic among those that opened a sheet, once for all its accounts: who comes first
 * into the table of clinics counts. Only then account and candidate are held first, as whoever erases them does, or makes
 * another kind of dossier of the candidate: the first clinic of all counts it among the opened ones of the kind that is
 * held. They read a table `opened` with the candidate's id.
 */
export function countedView(accountId: string): RawBuilder<unknown> {
  return sql`
    fresh as (
      select candidates.id as candidate_id, coalesce(accounts.holder_id, accounts.id) as clinic_id,
        candidates.department, candidates.state, study_level_category, has_picture, has_resume
      from opened join candidates using (id) join accounts on accounts.id = ${accountId}::uuid
      where not exists (
        select 1 from clinic_views
        where clinic_views.candidate_id = candidates.id and clinic_id = coalesce(accounts.holder_id, accounts.id))
      for key share of candidates, accounts
    ),
    first_opened as (
      insert into clinic_views (candidate_id, clinic_id) select candidate_id, clinic_id from fresh
      on conflict do nothing returning candidate_id
    ),
    counted as (
      insert into dossier_interest (candidate_id, candidate_department, views, selections)
      select candidate_id, department, 1, 0 from first_opened join fresh using (candidate_id)
      on conflict (candidate_id) do update set views = dossier_interest.views + 1
      returning candidate_id, views
    ),
    counted_opened as (${changedOpenedCounts(sql`
      select fresh.*, 1 as count from fresh join counted using (candidate_id) where views = 1`)})`;
}

/**
 * Takes out of the counts what accounts that are about to be deleted put aside, and what they opened as clinics: a
 * collaborator's openings stay those of the clinic. Held in one order, since many are changed at once. What nobody else
 * opened is not among the opened ones any more.
 */
export async function uncountAccounts(trx: Database, accountIds: readonly string[]): Promise<void> {
  const ids = sql`${[...accountIds]}::uuid[]`;
  await keepKinds(trx, sql`select candidate_id from clinic_views where clinic_id = any(${ids})`);
  await sql`
    with gone as (
      select candidate_id, sum(views)::integer as views, sum(selections)::integer as selections from (
        select candidate_id, 1 as views, 0 as selections from clinic_views where clinic_id = any(${ids})
        union all
        select candidate_id, 0, 1 from selections where account_id = any(${ids})
      ) as counted
      group by candidate_id
    ),
    held as (
      select candidate_id from dossier_interest where candidate_id in (select candidate_id from gone)
      order by candidate_id for update
    ),
    uncounted as (
      update dossier_interest
      set views = dossier_interest.views - gone.views, selections = dossier_interest.selections - gone.selections
      from gone join held using (candidate_id)
      where dossier_interest.candidate_id = gone.candidate_id
      returning dossier_interest.candidate_id, dossier_interest.views as left_views, gone.views as gone_views
    )
    ${changedOpenedCounts(sql`
      select candidates.*, -1 as count from uncounted join candidates on id = candidate_id
      where left_views <= 0 and left_views + gone_views > 0`)}`.execute(trx);
  await sql`delete from clinic_views where clinic_id = any(${ids})`.execute(trx);
}

/** A number of a dossier's interest that differs from what is counted. */
interface InterestDrift {
  readonly candidate_id: number;
  readonly views: number;
  readonly selections: number;
}

/** By how much the counts of interest are wrong. */
export async function findInterestDrift(trx: Database): Promise<InterestDrift[]> {
  const { rows } = await sql<InterestDrift>`
    select candidate_id, sum(views)::integer as views, sum(selections)::integer as selections from (
      select candidate_id, 1 as views, 0 as selections from clinic_views
      union all
      select candidate_id, 0, 1 from selections
      union all
      select candidate_id, -views, -selections from dossier_interest
    ) as counted
    group by candidate_id having sum(views) <> 0 or sum(selections) <> 0`.execute(trx);
  return rows;
}

/** Mends them by what is lacking. Which dossiers are opened ones may differ then: those counters are checked afterwards. */
export async function mendInterest(trx: Database, drift: readonly InterestDrift[]): Promise<void> {
  if (drift.length === 0) return;
  await keepKinds(trx, sql`select unnest(${drift.map(({ candidate_id }) => candidate_id)}::integer[])`);
  await sql`
    insert into dossier_interest (candidate_id, candidate_department, views, selections)
    select candidate_id, department, views, selections from json_to_recordset(${JSON.stringify(drift)}::json)
      as change (candidate_id integer, views integer, selections integer) join candidates on id = candidate_id
    order by candidate_id
    on conflict (candidate_id) do update
    set views = dossier_interest.views + excluded.views, selections = dossier_interest.selections + excluded.selections`.execute(
    trx,
  );
}

/** Notes the new department of candidates that are locked with what is counted of them. */
export async function moveInterest(
  trx: Database,
  moved: readonly { readonly id: number; readonly department: string }[],
): Promise<void> {
  await sql`
    with held as (
      select candidate_id, department from dossier_interest
      join json_to_recordset(${JSON.stringify(moved)}::json) as moved (id integer, department text) on id = candidate_id
      order by candidate_id for update of dossier_interest
    )
    update dossier_interest set candidate_department = held.department
    from held where dossier_interest.candidate_id = held.candidate_id`.execute(trx);
}

/**
 * Notes the department of candidates where another one, or none, is noted with what is counted of them.
 * @returns how many
 */
export async function mendMisplaced(trx: Database): Promise<number> {
  const misplaced = await findMisplaced(trx);
  if (misplaced.length === 0) return 0;
  await keepKinds(trx, sql`select unnest(${misplaced.map(({ id }) => id)}::integer[])`);
  // Some may have moved before they were held.
  await moveInterest(trx, await findMisplaced(trx));
  return misplaced.length;
}

async function findMisplaced(trx: Database) {
  const { rows } = await sql<{ id: number; department: string }>`
    select id, department from dossier_interest join candidates on id = candidate_id
    where candidate_department is distinct from department`.execute(trx);
  return rows;
}
