import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

/**
 * Returns SQL that counts dossiers which a clinic opens for the first time. This SQL needs a table `opened` with
 * candidate ids. The SQL locks the account before the candidate, as an erasure does, to avoid deadlocks.
 */
export function countedView(accountId: string): RawBuilder<unknown> {
  return sql`
    fresh as (
      select candidates.id as candidate_id, coalesce(accounts.holder_id, accounts.id) as clinic_id
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
      insert into dossier_interest (candidate_id, views, selections) select candidate_id, 1, 0 from first_opened
      on conflict (candidate_id) do update set views = dossier_interest.views + 1
      returning candidate_id, views
    ),
    first_viewed as (update candidates set ever_viewed = true from counted where id = candidate_id and views = 1)`;
}

/**
 * Subtracts the views and selections of erased accounts from the candidates' counters. The views of an erased
 * collaborator still count, because these views belong to the clinic.
 */
export async function uncountAccounts(trx: Database, accountIds: readonly string[]): Promise<void> {
  const ids = sql`${[...accountIds]}::uuid[]`;
  await sql`
    with removed as (
      select candidate_id, sum(views)::integer as views, sum(selections)::integer as selections from (
        select candidate_id, 1 as views, 0 as selections from clinic_views where clinic_id = any(${ids})
        union all
        select candidate_id, 0, 1 from selections where account_id = any(${ids})
      ) as counted
      group by candidate_id
    ),
    locked as (
      select candidate_id from dossier_interest where candidate_id in (select candidate_id from removed)
      order by candidate_id for update
    ),
    uncounted as (
      update dossier_interest
      set views = dossier_interest.views - removed.views, selections = dossier_interest.selections - removed.selections
      from removed join locked using (candidate_id) where dossier_interest.candidate_id = removed.candidate_id
      returning removed.candidate_id, removed.views > 0 and dossier_interest.views = 0 as was_last
    )
    update candidates set ever_viewed = false from uncounted where id = candidate_id and was_last`.execute(trx);
  await sql`delete from clinic_views where clinic_id = any(${ids})`.execute(trx);
}

interface InterestDelta {
  readonly candidate_id: number;
  readonly views: number;
  readonly selections: number;
}

export async function findInterestDrift(trx: Database): Promise<InterestDelta[]> {
  const { rows } = await sql<InterestDelta>`
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

/** Adds views and selections to the candidates' counters, in the order of candidate ids to avoid deadlocks. */
export async function addInterest(trx: Database, deltas: readonly InterestDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  await sql`
    with counted as (
      insert into dossier_interest (candidate_id, views, selections)
      select candidate_id, views, selections from json_to_recordset(${JSON.stringify(deltas)}::json)
        as delta (candidate_id integer, views integer, selections integer) join candidates on id = candidate_id
      order by candidate_id
      on conflict (candidate_id) do update set views = dossier_interest.views + excluded.views,
        selections = dossier_interest.selections + excluded.selections
      returning candidate_id, views
    )
    update candidates set ever_viewed = views > 0 from counted
    where id = candidate_id and ever_viewed <> (views > 0)`.execute(trx);
}
