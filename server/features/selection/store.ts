import type { SelectionEntry } from "contract/selection.ts";
import type { Database } from "../../db/connect.ts";
import { cardColumns, toCard } from "../candidates/store.ts";

/** What an account has put aside, latest first. */
export async function findSelections(db: Database, accountId: string): Promise<SelectionEntry[]> {
  const rows = await db
    .selectFrom("candidates")
    .innerJoin("selections as mine", "mine.candidate_id", "candidates.id")
    .select(cardColumns(accountId))
    .select("mine.consulted_at")
    .where("mine.account_id", "=", accountId)
    .orderBy("mine.selected_at", "desc")
    .orderBy("candidates.id", "desc")
    .execute();
  return rows.map((row) => ({
    veterinaryCandidate: toCard(row),
    consultedAt: row.consulted_at?.toISOString() ?? null,
  }));
}

/**
 * Puts a candidate aside, consulted when this account last opened the sheet; one that is already there stays as it is.
 */
export async function insertSelection(db: Database, accountId: string, candidateId: number, now: Date): Promise<void> {
  await db
    .insertInto("selections")
    .values((values) => ({
      account_id: accountId,
      candidate_id: candidateId,
      selected_at: now,
      consulted_at: values
        .selectFrom("candidate_views")
        .select("last_viewed_at")
        .where("account_id", "=", accountId)
        .where("candidate_id", "=", candidateId),
    }))
    .onConflict((conflict) => conflict.columns(["account_id", "candidate_id"]).doNothing())
    .execute();
}

/** Takes a candidate out of the selection; one that is not there is no error. */
export async function deleteSelection(db: Database, accountId: string, candidateId: number): Promise<void> {
  await db
    .deleteFrom("selections")
    .where("account_id", "=", accountId)
    .where("candidate_id", "=", candidateId)
    .execute();
}
