import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

export function nextStepDue(db: Database) {
  return db
    .selectFrom("follow_ups")
    .select(({ fn }) => fn.min("next_step_due_at").as("due"))
    .where("next_step_due_at", "is not", null);
}

interface DueStep {
  readonly accountId: string;
  readonly candidateId: number;
}

/** Clears the due time, so that nobody is notified twice. Skips dismissed, recruited and removed candidates. */
export async function takeDueSteps(trx: Database, now: Date, count: number): Promise<DueStep[]> {
  const { rows } = await sql<DueStep & { isWanted: boolean }>`
    with due as (
      select id from follow_ups where next_step_due_at <= ${now} order by next_step_due_at limit ${count}
      for update skip locked
    ),
    taken as (
      update follow_ups set next_step_due_at = null from due where follow_ups.id = due.id
      returning follow_ups.account_id, follow_ups.candidate_id, status, removed_at, next_step_by
    )
    select taken.next_step_by as "accountId", taken.candidate_id as "candidateId", coalesce(
      taken.status <> 'dismissed' and taken.removed_at is null and candidates.active
      and setter.removed_at is null
      and (setter.id = taken.account_id or holder.shares_selection)
      and exists (
        select 1 from selections
        where selections.account_id = taken.account_id and selections.candidate_id = taken.candidate_id
      ), false) as "isWanted"
    from taken
    join candidates on candidates.id = taken.candidate_id
    join accounts as owner on owner.id = taken.account_id
    join accounts as holder on holder.id = coalesce(owner.holder_id, owner.id)
    left join accounts as setter on setter.id = taken.next_step_by`.execute(trx);
  return rows.filter(({ isWanted }) => isWanted);
}

export async function dropReminders(trx: Database, candidateIds: readonly number[]): Promise<void> {
  await trx
    .updateTable("follow_ups")
    .set({ next_step_due_at: null })
    .where("candidate_id", "in", [...candidateIds])
    .where("next_step_due_at", "is not", null)
    .execute();
}

export async function findNextSteps(trx: Database, candidateIds: readonly number[]) {
  return trx
    .selectFrom("follow_ups")
    .select(["id", "next_step_by", "next_step_on"])
    .where("candidate_id", "in", [...candidateIds])
    .where("removed_at", "is", null)
    .execute();
}

export async function setReminder(trx: Database, id: number, dueAt: Date | null): Promise<void> {
  await trx.updateTable("follow_ups").set({ next_step_due_at: dueAt }).where("id", "=", id).execute();
}
