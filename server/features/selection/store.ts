import type { SelectionEntry } from "contract/selection.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isKnownToClinics } from "../candidates/known-store.ts";
import { cardColumns, toCard } from "../candidates/store.ts";

/** What an account has put aside, latest first. */
export async function findSelections(db: Database, accountId: string): Promise<SelectionEntry[]> {
  const rows = await db
    .selectFrom("candidates")
    .innerJoin("selections as mine", "mine.candidate_id", "candidates.id")
    .select(cardColumns(accountId))
    .select("mine.consulted_at")
    .where("mine.account_id", "=", accountId)
    .where(isKnownToClinics)
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
  await sql`
    with ${held(accountId, candidateId)},
    added as (
      insert into selections (account_id, candidate_id, selected_at, consulted_at)
      select account_id, candidate_id, ${now}::timestamptz, (
        select last_viewed_at from candidate_views
        where candidate_views.account_id = held.account_id and candidate_views.candidate_id = held.candidate_id)
      from held
      on conflict (account_id, candidate_id) do nothing
      returning candidate_id
    )
    insert into dossier_interest (candidate_id, views, selections) select candidate_id, 0, 1 from added
    on conflict (candidate_id) do update set selections = dossier_interest.selections + 1`.execute(db);
}

/** Takes a candidate out of the selection; one that is not there is no error. */
export async function deleteSelection(db: Database, accountId: string, candidateId: number): Promise<void> {
  await sql`
    with ${held(accountId, candidateId)},
    gone as (
      delete from selections using held
      where selections.account_id = held.account_id and selections.candidate_id = held.candidate_id
      returning selections.candidate_id
    )
    update dossier_interest set selections = dossier_interest.selections - 1
    from gone where dossier_interest.candidate_id = gone.candidate_id`.execute(db);
}

/** Account and candidate, held before what hangs on them, as whoever erases them does. */
function held(accountId: string, candidateId: number) {
  return sql`held as (
    select accounts.id as account_id, candidates.id as candidate_id from accounts cross join candidates
    where accounts.id = ${accountId}::uuid and candidates.id = ${candidateId}::integer
    for key share of accounts, candidates
  )`;
}
