import { sql } from "kysely";
import { isOwnerFor, type Viewer } from "../../candidates/search/viewer.ts";
import type { Database } from "../../platform/db/connect.ts";

/** Stores the follow-ups of a removed candidate, so that the removal can be undone. */
export async function putFollowUpsAway(
  trx: Database,
  accountIds: readonly string[],
  candidateId: number,
  now: Date,
): Promise<void> {
  if (accountIds.length === 0) return;
  await trx
    .insertInto("follow_ups")
    .values(accountIds.map((account_id) => ({ account_id, candidate_id: candidateId, removed_at: now, ...NOTHING })))
    .onConflict((conflict) => conflict.columns(["account_id", "candidate_id"]).doUpdateSet({ removed_at: now }))
    .execute();
}

const NOTHING = { next_step_on: null, next_step_by: null, updated_by: null };

/** Restores recently removed follow-ups. @returns the accounts that had selected the candidate */
export async function reviveFollowUps(
  trx: Database,
  viewer: Viewer,
  candidateId: number,
  since: Date,
): Promise<string[]> {
  await trx
    .deleteFrom("follow_ups")
    .where("candidate_id", "=", candidateId)
    .where(isOwnerFor(viewer, "account_id"))
    .where("removed_at", "<=", since)
    .execute();
  const { rows } = await sql<{ account_id: string }>`
    update follow_ups set removed_at = null
    where candidate_id = ${candidateId} and ${isOwnerFor(viewer, "account_id")} and removed_at is not null
    returning account_id`.execute(trx);
  return rows.map((row) => row.account_id);
}
