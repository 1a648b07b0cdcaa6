import { INTRODUCTION_CLOSED_DAYS } from "contract/selection/introductions.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

interface Quiet {
  readonly accountId: string;
  readonly candidateId: number;
}

/** For each candidate, a clinic gets only one question, because any of its accounts can answer for the clinic. */
const CLINIC = sql`coalesce(accounts.holder_id, accounts.id)`;

/** If an introduction ends without an answer, this end also counts as a change. */
const CLOSED_AT = sql`case when state = 'unanswered'
  then requested_at + make_interval(days => ${sql.lit(INTRODUCTION_CLOSED_DAYS)}) end`;

/**
 * Finds selected candidates for whom nothing has changed since `since`, the oldest first. Leaves out dismissed and
 * chosen candidates, and candidates with a next step, an open introduction or an appointment.
 */
export async function findQuietEntries(
  trx: Database,
  { since, now, today }: { readonly since: Date; readonly now: Date; readonly today: string },
): Promise<Quiet[]> {
  const { rows } = await sql<Quiet>`
    with entries as (
      select ${CLINIC} as clinic_id, selections.account_id, selections.candidate_id, selected_at,
        follow_ups.updated_at, greatest(selected_at, follow_ups.updated_at) as moved_at, ask_after, next_step_on,
        coalesce(status, 'toContact') as status
      from selections
      join accounts on accounts.id = selections.account_id
      join candidates on candidates.id = selections.candidate_id
      left join follow_ups on follow_ups.account_id = selections.account_id
        and follow_ups.candidate_id = selections.candidate_id and follow_ups.removed_at is null
      where accounts.removed_at is null and accounts.activated_at is not null and candidates.active
    ),
    quiet as (
      select clinic_id, candidate_id, max(moved_at) as moved_at,
        (array_agg(account_id order by updated_at desc nulls last, selected_at, account_id))[1] as account_id
      from entries group by clinic_id, candidate_id
      having max(moved_at) < ${since} and coalesce(max(ask_after) <= ${now}, true)
        and not bool_or(status in ('dismissed', 'chosen')) and coalesce(max(next_step_on) < ${today}::date, true)
    )
    select account_id as "accountId", candidate_id as "candidateId" from quiet
    where not exists (
      select 1 from introductions
      where introductions.clinic_id = quiet.clinic_id and introductions.candidate_id = quiet.candidate_id
        and (state = 'sent' or (state = 'accepted' and slot > ${now})
          or greatest(requested_at, answered_at, introductions.moved_at, cancelled_at, ${CLOSED_AT}) >= ${since}))
    order by moved_at, candidate_id`.execute(trx);
  return rows;
}

/** Stores the notification that asks about these candidates. */
export async function saveQuestions(
  trx: Database,
  { accountId, candidateIds }: { readonly accountId: string; readonly candidateIds: readonly number[] },
  { notificationId, askAfter }: { readonly notificationId: string; readonly askAfter: Date },
): Promise<void> {
  await sql`
    insert into follow_ups (account_id, candidate_id, asked_in, ask_after)
    select ${accountId}::uuid, id, ${notificationId}::uuid, ${askAfter}
    from unnest(${[...candidateIds]}::integer[]) as asked(id)
    on conflict (account_id, candidate_id) do update set asked_in = excluded.asked_in, ask_after = excluded.ask_after`.execute(
    trx,
  );
}

export async function closeQuestions(
  trx: Database,
  clinicId: string,
  candidateId: number,
  askAfter: Date | null,
): Promise<void> {
  await sql`
    update follow_ups set asked_in = null, ask_after = ${askAfter}
    from accounts
    where accounts.id = follow_ups.account_id and ${CLINIC} = ${clinicId}::uuid
      and candidate_id = ${candidateId}`.execute(trx);
}

export interface Question {
  readonly notificationId: string;
  readonly id: number;
  readonly firstName: string;
}

/** Finds the candidates about whom these notifications ask and for whom the clinic has not yet answered. */
export async function findQuestions(db: Database, notificationIds: readonly string[]): Promise<Question[]> {
  if (notificationIds.length === 0) return [];
  return db
    .selectFrom("follow_ups")
    .innerJoin("candidates", "candidates.id", "follow_ups.candidate_id")
    .innerJoin("selections", (join) =>
      join
        .onRef("selections.account_id", "=", "follow_ups.account_id")
        .onRef("selections.candidate_id", "=", "follow_ups.candidate_id"),
    )
    .select(["asked_in as notificationId", "candidates.id", "candidates.first_name as firstName"])
    .where("asked_in", "in", [...notificationIds])
    .where("candidates.active", "=", true)
    .orderBy("candidates.first_name")
    .orderBy("candidates.id")
    .$narrowType<{ notificationId: string }>()
    .execute();
}
