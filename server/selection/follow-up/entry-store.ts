import type { FollowUp, FollowUpStatus } from "contract/selection/follow-up.ts";
import { sql } from "kysely";
import { isKnownToClinics, isOwnerFor, type Viewer } from "../../candidates/search/viewer.ts";
import type { Database } from "../../platform/db/connect.ts";

/** If the candidate has no follow-up, the columns of the follow-up are null. */
interface EntryRow {
  account_id: string;
  candidate_id: number;
  selected_at: Date;
  consulted_at: Date | null;
  follow_up_id: number | null;
  status: FollowUpStatus | null;
  note: string | null;
  next_step_on: string | null;
  next_step_label: string | null;
  updated_at: Date | null;
  updated_by: string | null;
  edition: number | null;
  farewell_at: Date | null;
}

const COLUMNS = sql`selections.account_id, selections.candidate_id, selections.selected_at, selections.consulted_at,
  noted.id as follow_up_id, noted.status, noted.note, noted.next_step_on, noted.next_step_label, noted.updated_at, noted.updated_by,
  noted.edition, noted.farewell_at`;

const NOTED = sql`left join follow_ups as noted on noted.account_id = selections.account_id
  and noted.candidate_id = selections.candidate_id and noted.removed_at is null`;

/**
 * Returns SQL for the viewer's selection, with one entry for each candidate. If several accounts selected the candidate,
 * takes the entry whose follow-up changed last, or the oldest entry if none has a follow-up.
 */
export function entriesOf(viewer: Viewer) {
  const entries = viewer.sharedBy === undefined ? ownEntries(viewer) : sharedEntries(viewer);
  return sql<EntryRow>`(${entries})`;
}

function ownEntries(viewer: Viewer) {
  return sql`select ${COLUMNS} from selections ${NOTED} where ${isOwnerFor(viewer, "selections.account_id")}`;
}

function sharedEntries(viewer: Viewer) {
  return sql`select distinct on (selections.candidate_id) ${COLUMNS} from selections ${NOTED}
    where ${isOwnerFor(viewer, "selections.account_id")}
    order by selections.candidate_id, noted.updated_at desc nulls last, selections.selected_at, selections.account_id`;
}

export const followUpColumns = [
  "mine.selected_at",
  "mine.status",
  "mine.note",
  "mine.next_step_on",
  "mine.next_step_label",
  "mine.updated_at",
  "mine.edition",
  "mine.farewell_at",
  "editor.first_name as editor_first_name",
  "editor.last_name as editor_last_name",
] as const;

interface FollowUpRow {
  readonly selected_at: Date;
  readonly status: FollowUpStatus | null;
  readonly note: string | null;
  readonly next_step_on: string | null;
  readonly next_step_label: string | null;
  readonly updated_at: Date | null;
  readonly edition: number | null;
  readonly farewell_at: Date | null;
  readonly editor_first_name: string | null;
  readonly editor_last_name: string | null;
}

/** If the row contains no follow-up, returns the initial status and the time when the account added the candidate. */
export function toFollowUp(row: FollowUpRow): FollowUp {
  const { editor_first_name: firstName, editor_last_name: lastName } = row;
  return {
    status: row.status ?? "toContact",
    note: row.note ?? "",
    nextStepOn: row.next_step_on,
    nextStepLabel: row.next_step_label,
    updatedAt: (row.updated_at ?? row.selected_at).toISOString(),
    updatedBy: firstName === null || lastName === null ? null : { firstName, lastName },
    edition: row.edition ?? 1,
    ...(row.farewell_at && { farewellAt: row.farewell_at.toISOString() }),
  };
}

export async function findEntry(db: Database, viewer: Viewer, candidateId: number) {
  return db
    .selectFrom("candidates")
    .innerJoin(entriesOf(viewer).as<"mine">(sql.ref("mine")), "mine.candidate_id", "candidates.id")
    .leftJoin("accounts as editor", "editor.id", "mine.updated_by")
    .select(followUpColumns)
    .select(["mine.account_id", "mine.follow_up_id", "mine.candidate_id"])
    .where("candidates.id", "=", candidateId)
    .where(isKnownToClinics)
    .executeTakeFirst();
}

/**
 * Marks follow-ups as removed. If an account adds the candidate again within an hour, the server restores the
 * follow-ups.
 */
export async function markFollowUpsRemoved(
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

const NOTHING = { next_step_on: null, next_step_label: null, next_step_by: null, updated_by: null };

/** Restores follow-ups that were removed at or after `since`. @returns the accounts that had selected the candidate */
export async function restoreFollowUps(
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
