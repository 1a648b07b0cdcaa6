import type { Notification } from "contract/alerts/notifications.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { isRowId } from "../../platform/db/row-id.ts";

/** Announced publications: numbers above `after` up to `last`, in these departments. */
export interface AnnouncedRange {
  readonly sectors: readonly string[];
  readonly after: number;
  readonly last: number;
}

/** Without a range, it is a plain notice. */
export interface NewNotification {
  readonly id: string;
  readonly accountId: string;
  readonly title: string;
  readonly content: string;
  readonly range: AnnouncedRange | null;
  readonly candidateId?: number;
}

export async function countNotifications(db: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("notifications")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countUnread(db: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("notifications")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findNotifications(
  db: Database,
  accountId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Notification[]> {
  const rows = await notificationsOf(db, accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(toNotification);
}

export async function findNotification(
  db: Database,
  accountId: string,
  uuid: string,
): Promise<Notification | undefined> {
  const row = await notificationsOf(db, accountId)
    .where(matches([uuid]))
    .executeTakeFirst();
  return row && toNotification(row);
}

export async function findAnnouncedRange(
  db: Database,
  accountId: string,
  uuid: string,
): Promise<AnnouncedRange | undefined> {
  const row = await db
    .selectFrom("notifications")
    .select(["sectors", "after_sequence as after", "last_sequence as last"])
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where(matches([uuid]))
    .executeTakeFirst();
  if (!row?.sectors || row.after === null || row.last === null) return undefined;
  return { sectors: row.sectors, after: row.after, last: row.last };
}

/** Hides notifications; retention deletes them later. @returns their number */
export async function deleteNotifications(
  db: Database,
  accountId: string,
  uuids: readonly string[],
  now: Date,
): Promise<number> {
  const result = await db
    .updateTable("notifications")
    .set({ deleted_at: now })
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where(matches(uuids))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function restoreNotifications(
  db: Database,
  accountId: string,
  uuids: readonly string[],
  after: Date,
): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ deleted_at: null })
    .where("account_id", "=", accountId)
    .where("deleted_at", ">", after)
    .where(matches(uuids))
    .execute();
}

/** Deletes notices with this content about candidates, sent since an instant. */
export async function deleteNotices(
  trx: Database,
  content: string,
  candidateIds: readonly number[],
  since: Date,
): Promise<void> {
  await trx
    .deleteFrom("notifications")
    .where("candidate_id", "in", [...candidateIds])
    .where("content", "=", content)
    .where("created_at", ">=", since)
    .execute();
}

/** Keeps the time of the first reading. @returns the number of notifications found */
export async function markNotificationsRead(
  db: Database,
  accountId: string,
  uuids: readonly string[],
  now: Date,
): Promise<number> {
  const result = await db
    .updateTable("notifications")
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where(matches(uuids))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function insertNotifications(
  trx: Database,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<void> {
  if (notifications.length === 0) return;
  const rows = notifications.map(({ id, accountId, title, content, range, candidateId }) => ({
    id,
    account_id: accountId,
    title,
    content,
    sectors: range?.sectors ?? null,
    after_sequence: range?.after ?? null,
    last_sequence: range?.last ?? null,
    candidate_id: candidateId ?? null,
  }));
  await sql`
    insert into notifications (id, account_id, title, content, sectors, after_sequence, last_sequence, candidate_id,
      created_at)
    select id, account_id, title, content, sectors, after_sequence, last_sequence, candidate_id, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as incoming(
      id uuid, account_id uuid, title text, content text, sectors text[],
      after_sequence bigint, last_sequence bigint, candidate_id integer)`.execute(trx);
}

function notificationsOf(db: Database, accountId: string) {
  return db
    .selectFrom("notifications")
    .select(["id", "title", "content", "sectors", "candidate_id", "created_at", "read_at"])
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null);
}

/** An invalid uuid matches nothing instead of failing the query. */
function matches(uuids: readonly string[]) {
  const valid = uuids.filter((uuid) => isRowId(uuid));
  return sql<boolean>`id = any(${valid}::uuid[])`;
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly sectors: readonly string[] | null;
  readonly candidate_id: number | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

function toNotification({ id, title, content, sectors, candidate_id, created_at, read_at }: Row): Notification {
  const date = created_at.toISOString();
  const opens =
    candidate_id === null ? (sectors === null ? ({ notice: true } as const) : {}) : { candidateId: candidate_id };
  return { uuid: id, title, content, read: read_at !== null, date, type: "candidate", ...opens };
}
