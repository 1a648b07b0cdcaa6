import type { FollowUpStatus } from "contract/selection/follow-up.ts";
import { sql } from "kysely";
import { accountsOf } from "../../candidates/search/viewer.ts";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";

/** If an account changes a note several times within this time, the history shows only one change. */
const SAME_NOTE_MS = 10 * 60_000;

/**
 * Locks a follow-up. If the follow-up is missing, creates it first.
 * @returns undefined if the candidate is no longer in the selection
 */
export async function lockFollowUp(trx: Database, accountId: string, candidateId: number) {
  // To avoid deadlocks, lock the account before the candidate, as an erasure does.
  await sql`
    with locked as (
      select accounts.id as account_id, candidates.id as candidate_id from accounts cross join candidates
      where accounts.id = ${accountId}::uuid and candidates.id = ${candidateId}
      for key share of accounts, candidates
    )
    insert into follow_ups (account_id, candidate_id) select account_id, candidate_id from locked
    on conflict (account_id, candidate_id) do nothing`.execute(trx);
  return trx
    .selectFrom("follow_ups")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("candidate_id", "=", candidateId)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockFollowUpsOf(trx: Database, clinicId: string, candidateId: number) {
  return trx
    .selectFrom("follow_ups")
    .selectAll()
    .where("candidate_id", "=", candidateId)
    .where(sql<boolean>`account_id = any(${accountsOf(clinicId)})`)
    .where("removed_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

interface NewState {
  readonly status: FollowUpStatus;
  readonly note: string;
  readonly nextStepOn: string | null;
  readonly nextStepLabel: string | null;
  /** `by` is the account that entered the next step and gets the reminder at `dueAt`. */
  readonly nextStep?: { readonly by: string | null; readonly dueAt: Date | null };
}

export async function updateFollowUp(
  trx: Database,
  id: number,
  { status, note, nextStepOn, nextStepLabel, nextStep }: NewState,
  { by, at, isNote = false }: { readonly by: string | null; readonly at: Date; readonly isNote?: boolean },
): Promise<void> {
  await trx
    .updateTable("follow_ups")
    .set({ status, note, next_step_on: nextStepOn, next_step_label: nextStepLabel })
    .set({ updated_at: at, updated_by: by, asked_in: null, ask_after: null })
    .set((row) => ({ edition: row("edition", "+", 1) }))
    .$if(nextStep !== undefined, (update) =>
      update.set({ next_step_by: nextStep?.by ?? null, next_step_due_at: nextStep?.dueAt ?? null }),
    )
    .where("id", "=", id)
    .execute();
  if (isNote && (await extendNoteChange(trx, id, by, at))) return;
  await trx
    .insertInto("follow_up_changes")
    .values({
      ...{ follow_up_id: id, at, changed_by: by, status, is_note: isNote },
      ...{ next_step_on: nextStepOn, next_step_label: nextStepLabel },
    })
    .execute();
}

async function extendNoteChange(trx: Database, followUpId: number, by: string | null, at: Date): Promise<boolean> {
  const result = await trx
    .updateTable("follow_up_changes")
    .set({ at })
    .where("id", "=", (query) =>
      query
        .selectFrom("follow_up_changes")
        .select((select) => select.fn.max<number>("id").as("id"))
        .where("follow_up_id", "=", followUpId),
    )
    .where("is_note", "=", true)
    .where("changed_by", "=", by)
    .where("at", ">", new Date(at.getTime() - SAME_NOTE_MS))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns the status before a report at `at` changed the status to 'chosen'; undefined if no report changed it */
export async function findStatusBefore(
  db: Database,
  followUpId: number,
  at: Date,
): Promise<FollowUpStatus | undefined> {
  const rows = await db
    .selectFrom("follow_up_changes")
    .select(["at", "status"])
    .where("follow_up_id", "=", followUpId)
    .orderBy("id", "desc")
    .execute();
  const chosen = rows.findIndex(({ status }) => status !== "chosen");
  const since = chosen === -1 ? rows : rows.slice(0, chosen);
  const before = rows[since.length];
  const isOfReport = since.length > 0 && since.every((row) => row.at >= at) && (!before || before.at <= at);
  return isOfReport ? (before?.status ?? "toContact") : undefined;
}

export async function findChanges(
  db: Database,
  followUpId: number,
  { before, count }: { readonly before: number | undefined; readonly count: number },
) {
  const rows = await db
    .selectFrom("follow_up_changes")
    .leftJoin("accounts", "accounts.id", "changed_by")
    .select(["follow_up_changes.id", "at", "status", "next_step_on", "next_step_label", "first_name", "last_name"])
    .where("follow_up_id", "=", followUpId)
    .$if(before !== undefined, (query) => query.where("follow_up_changes.id", "<", before ?? 0))
    .orderBy("follow_up_changes.id", "desc")
    .limit(count)
    .execute();
  const total = await countRows(db.selectFrom("follow_up_changes").where("follow_up_id", "=", followUpId));
  return { rows, total };
}

export async function isShared(db: Database, clinicId: string): Promise<boolean> {
  const row = await db.selectFrom("accounts").select("shares_selection").where("id", "=", clinicId).executeTakeFirst();
  return row?.shares_selection ?? false;
}

export function nextStepDue(db: Database) {
  return db
    .selectFrom("follow_ups")
    .select(({ fn }) => fn.min("next_step_due_at").as("due"))
    .where("next_step_due_at", "is not", null);
}

interface DueStep {
  readonly accountId: string;
  readonly candidateId: number;
  readonly label: string | null;
}

/**
 * Takes due next steps and marks them, so that nobody is notified twice. Omits the steps of dismissed, recruited and
 * removed candidates.
 */
export async function takeDueSteps(trx: Database, now: Date, count: number): Promise<DueStep[]> {
  const { rows } = await sql<DueStep & { isWanted: boolean }>`
    with due as (
      select id from follow_ups where next_step_due_at <= ${now} order by next_step_due_at limit ${count}
      for update skip locked
    ),
    taken as (
      update follow_ups set next_step_due_at = null from due where follow_ups.id = due.id
      returning follow_ups.account_id, follow_ups.candidate_id, status, removed_at, next_step_by, next_step_label
    )
    select taken.next_step_by as "accountId", taken.candidate_id as "candidateId",
      taken.next_step_label as "label", coalesce(
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
