import type { SelectionEntry } from "contract/selection/selection.ts";
import { sql } from "kysely";
import { cardColumns, toCard, unavailableCard } from "../../candidates/search/store.ts";
import {
  accountsOf,
  isKnownToClinics,
  isOwnerFor,
  isUnavailable,
  type Viewer,
} from "../../candidates/search/viewer.ts";
import type { Database } from "../../platform/db/connect.ts";
import { entriesOf, followUpColumns, toFollowUp } from "../follow-up/entry-store.ts";

export type StoredEntry = SelectionEntry & Required<Pick<SelectionEntry, "followUp" | "addedBy">>;

export async function findSelections(db: Database, viewer: Viewer): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom("candidates")
    .innerJoin(entriesOf(viewer).as<"mine">(sql.ref("mine")), "mine.candidate_id", "candidates.id")
    .innerJoin("accounts as adder", "adder.id", "mine.account_id")
    .leftJoin("accounts as editor", "editor.id", "mine.updated_by")
    .select(cardColumns(viewer))
    .select(followUpColumns)
    .select(["mine.account_id", "adder.first_name as adder_first_name", "adder.last_name as adder_last_name"])
    // If a colleague added the entry, use the time when the requesting account opened the sheet, not the colleague's
    // time.
    .select(
      sql<Date | null>`case when mine.account_id = ${viewer.accountId}::uuid then mine.consulted_at else (
        select last_viewed_at from candidate_views
        where candidate_views.account_id = ${viewer.accountId}::uuid and candidate_views.candidate_id = candidates.id
      ) end`.as("consulted_at"),
    )
    .select(isUnavailable.as("is_unavailable"))
    .where((where) => where.or([isKnownToClinics, isUnavailable]))
    .orderBy("mine.selected_at", "desc")
    .orderBy("candidates.id", "desc")
    .execute();
  return rows.map((row) => ({
    veterinaryCandidate: row.is_unavailable ? unavailableCard(row) : toCard(row, viewer.from),
    consultedAt: row.consulted_at?.toISOString() ?? null,
    followUp: toFollowUp(row),
    addedBy: {
      firstName: row.adder_first_name,
      lastName: row.adder_last_name,
      me: row.account_id === viewer.accountId,
    },
  }));
}

export async function isSelected(db: Database, viewer: Viewer, candidateId: number): Promise<boolean> {
  const row = await db
    .selectFrom("selections")
    .select("candidate_id")
    .where("candidate_id", "=", candidateId)
    .where(isOwnerFor(viewer, "account_id"))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Inserts the missing entries, unless the candidate has left. If the account has opened the sheet before, the new entry
 * counts as consulted.
 */
export async function insertSelections(
  db: Database,
  accountIds: readonly string[],
  candidateId: number,
  now: Date,
): Promise<void> {
  await sql`
    with ${lockedPairs(sql`${[...accountIds]}::uuid[]`, candidateId)},
    added as (
      insert into selections (account_id, candidate_id, selected_at, consulted_at)
      select account_id, candidate_id, ${now}::timestamptz, (
        select last_viewed_at from candidate_views
        where candidate_views.account_id = locked.account_id and candidate_views.candidate_id = locked.candidate_id)
      from locked where left_as is null
      on conflict (account_id, candidate_id) do nothing
      returning candidate_id
    )
    insert into dossier_interest (candidate_id, views, selections)
    select candidate_id, 0, count(*)::integer from added group by candidate_id
    on conflict (candidate_id) do update set selections = dossier_interest.selections + excluded.selections`.execute(
    db,
  );
}

/** Removes a candidate from the selection. @returns the accounts whose selection contained the candidate */
export async function deleteSelections(db: Database, viewer: Viewer, candidateId: number): Promise<string[]> {
  const { accountId, sharedBy } = viewer;
  const accounts = sharedBy === undefined ? sql`${[accountId]}::uuid[]` : accountsOf(sharedBy);
  const { rows } = await sql<{ account_id: string }>`
    with ${lockedPairs(accounts, candidateId)},
    deleted as (
      delete from selections using locked
      where selections.account_id = locked.account_id and selections.candidate_id = locked.candidate_id
      returning selections.candidate_id, selections.account_id
    ),
    uncounted as (
      update dossier_interest set selections = dossier_interest.selections - counted.deleted
      from (select candidate_id, count(*)::integer as deleted from deleted group by candidate_id) as counted
      where dossier_interest.candidate_id = counted.candidate_id
    )
    select account_id from deleted`.execute(db);
  return rows.map((row) => row.account_id);
}

/** Returns SQL that locks accounts before the candidate, in the same order as an erasure, to avoid deadlocks. */
function lockedPairs(accounts: ReturnType<typeof sql>, candidateId: number) {
  return sql`locked as (
    select accounts.id as account_id, candidates.id as candidate_id, candidates.left_as
    from accounts cross join candidates
    where accounts.id = any(${accounts}) and accounts.removed_at is null and candidates.id = ${candidateId}::integer
    order by accounts.id
    for key share of accounts, candidates
  )`;
}

/**
 * Finds the accounts whose selection shows one of these candidates. If a clinic shares its selection, finds all
 * accounts of the clinic.
 * @param except - clinics to leave out
 */
export async function findSelectors(trx: Database, candidateIds: readonly number[], except: readonly string[]) {
  const { rows } = await sql<{ accountId: string; candidateId: number }>`
    select distinct member.id as "accountId", candidate_id as "candidateId"
    from selections
    join accounts as owner on owner.id = selections.account_id
    join accounts as holder on holder.id = coalesce(owner.holder_id, owner.id)
    join accounts as member on member.id = owner.id
      or (holder.shares_selection and coalesce(member.holder_id, member.id) = holder.id)
    where candidate_id = any(${[...candidateIds]}::integer[]) and holder.id <> all(${[...except]}::uuid[])
      and member.removed_at is null and member.activated_at is not null
    order by "accountId", "candidateId"`.execute(trx);
  return rows;
}
