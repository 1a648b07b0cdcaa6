import { sql } from "kysely";
import type { Viewer } from "../../candidates/search/viewer.ts";
import type { Database } from "../../platform/db/connect.ts";
import { OTHER_NOTE } from "./messages.ts";

export async function saveSharing(trx: Database, holderId: string, shared: boolean): Promise<boolean> {
  const result = await trx
    .updateTable("accounts")
    .set({ shares_selection: shared })
    .where("id", "=", holderId)
    .where("shares_selection", "!=", shared)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Locks the holder's account before reading the entries, so that the holder cannot stop sharing during the call
 * (decision 056).
 */
export async function lockShared(trx: Database, viewer: Viewer): Promise<Viewer> {
  const { accountId, sharedBy } = viewer;
  if (sharedBy === undefined) return viewer;
  const holder = await trx
    .selectFrom("accounts")
    .select("shares_selection")
    .where("id", "=", sharedBy)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return holder?.shares_selection ? viewer : { accountId };
}

/** If the clinic shares its selection, moves the entries of a removed collaborator to the holder (B2-08). */
export async function transferSelection(trx: Database, leaverId: string): Promise<void> {
  const holder = await trx
    .selectFrom("accounts as leaver")
    .innerJoin("accounts as holder", "holder.id", "leaver.holder_id")
    .select("holder.id")
    .where("leaver.id", "=", leaverId)
    .where("holder.shares_selection", "=", true)
    .forNoKeyUpdate("holder")
    .executeTakeFirst();
  if (!holder) return;
  await moveFollowUps(trx, leaverId, holder.id);
  await moveSelections(trx, leaverId, holder.id);
}

/**
 * Moves the collaborator's follow-ups to the holder. If the holder and the collaborator have a follow-up for the same
 * candidate, keeps the status that changed last, and keeps both notes.
 */
async function moveFollowUps(trx: Database, leaverId: string, holderId: string): Promise<void> {
  const rank = (row: string) =>
    sql`(${sql.ref(`${row}.removed_at`)} is null, coalesce(${sql.ref(`${row}.updated_at`)}, '-infinity'),
      ${sql.ref(`${row}.account_id`)} = ${holderId}::uuid)`;
  await sql`
    with pairs as (
      select target.id as target_id, source.id as source_id, source.note, source.next_step_on, source.next_step_by,
        source.next_step_label, source.next_step_due_at
      from follow_ups as target
      join follow_ups as source on source.candidate_id = target.candidate_id
        and source.account_id <> target.account_id
      where target.account_id in (${leaverId}::uuid, ${holderId}::uuid)
        and source.account_id in (${leaverId}::uuid, ${holderId}::uuid)
        and source.removed_at is null and ${rank("target")} > ${rank("source")}
    ),
    moved_changes as (
      update follow_up_changes set follow_up_id = pairs.target_id from pairs where follow_up_id = pairs.source_id
    )
    update follow_ups set
      edition = edition + 1,
      note = case when pairs.note = '' or position(pairs.note in follow_ups.note) > 0 then follow_ups.note
        else concat_ws(E'\\n\\n', nullif(follow_ups.note, ''),
          ${OTHER_NOTE}::text || pairs.note) end,
      next_step_on = coalesce(follow_ups.next_step_on, pairs.next_step_on),
      next_step_label = case when follow_ups.next_step_on is null then pairs.next_step_label
        else follow_ups.next_step_label end,
      next_step_by = case when follow_ups.next_step_on is null then pairs.next_step_by
        else follow_ups.next_step_by end,
      next_step_due_at = case when follow_ups.next_step_on is null then pairs.next_step_due_at
        else follow_ups.next_step_due_at end
    from pairs where follow_ups.id = pairs.target_id`.execute(trx);
  await sql`
    delete from follow_ups using follow_ups as other
    where follow_ups.account_id in (${leaverId}::uuid, ${holderId}::uuid)
      and other.account_id in (${leaverId}::uuid, ${holderId}::uuid)
      and other.candidate_id = follow_ups.candidate_id and other.account_id <> follow_ups.account_id
      and ${rank("other")} > ${rank("follow_ups")}`.execute(trx);
  await trx.updateTable("follow_ups").set({ account_id: holderId }).where("account_id", "=", leaverId).execute();
  await trx.updateTable("follow_ups").set({ next_step_by: holderId }).where("next_step_by", "=", leaverId).execute();
}

async function moveSelections(trx: Database, leaverId: string, holderId: string): Promise<void> {
  await sql`
    with duplicates as (
      delete from selections using selections as other
      where selections.account_id = ${leaverId}::uuid
        and other.account_id = ${holderId}::uuid and other.candidate_id = selections.candidate_id
      returning selections.candidate_id
    ),
    locked as (
      select candidate_id from dossier_interest where candidate_id in (select candidate_id from duplicates)
      order by candidate_id for update
    )
    update dossier_interest set selections = dossier_interest.selections - 1
    from locked where dossier_interest.candidate_id = locked.candidate_id`.execute(trx);
  await trx.updateTable("selections").set({ account_id: holderId }).where("account_id", "=", leaverId).execute();
}
