import type { Notification } from "contract/alerts/notifications.ts";
import { type RawBuilder, sql } from "kysely";
import { CARD_COLUMNS, type CardRow } from "../../candidates/search/store.ts";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import { isRowId } from "../../platform/db/row-id.ts";

export interface AnnouncedRange {
  readonly sectors: readonly string[];
  readonly after: number;
  readonly last: number;
}

/** `range` is null if the notification is not about publications. */
export interface NewNotification {
  readonly id: string;
  readonly accountId: string;
  readonly title: string;
  readonly content: string;
  readonly range: AnnouncedRange | null;
  readonly candidateId?: number;
}

function ofAccount(db: Database, accountId: string) {
  return db.selectFrom("notifications").where("account_id", "=", accountId).where("deleted_at", "is", null);
}

/** Omits invalid uuids, because PostgreSQL would reject the whole query. */
function matches(uuids: readonly string[]) {
  const valid = uuids.filter((uuid) => isRowId(uuid));
  return sql<boolean>`id = any(${valid}::uuid[])`;
}

export function countNotifications(db: Database, accountId: string, { isUnread = false } = {}): Promise<number> {
  return countRows(ofAccount(db, accountId).$if(isUnread, (query) => query.where("read_at", "is", null)));
}

export async function findNotifications(
  db: Database,
  accountId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredNotification[]> {
  const rows = await ofAccount(db, accountId)
    .select(COLUMNS)
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
): Promise<StoredNotification | undefined> {
  const row = await ofAccount(db, accountId)
    .select(COLUMNS)
    .where(matches([uuid]))
    .executeTakeFirst();
  return row && toNotification(row);
}

export async function findAnnouncedRange(
  db: Database,
  accountId: string,
  uuid: string,
): Promise<AnnouncedRange | undefined> {
  return (await findNotification(db, accountId, uuid))?.range ?? undefined;
}

/** Finds at most `most` candidates of each notification that announces publications. */
export async function findAnnounced(
  db: Database,
  notifications: readonly StoredNotification[],
  most: number,
): Promise<ReadonlyMap<string, CardRow[]>> {
  const ranges = notifications.flatMap(({ uuid, range }) => (range ? [{ uuid, ...range }] : []));
  if (ranges.length === 0) return new Map();
  const { rows } = await sql<CardRow & { uuid: string }>`
    select wanted.uuid, ${sql.join(CARD_COLUMNS.map((column) => sql.ref(`candidates.${column}`)))},
      false as is_selected, false as is_viewed
    from json_to_recordset(${JSON.stringify(ranges)}::json) as wanted(
      uuid uuid, sectors text[], after bigint, last bigint)
    cross join lateral (
      select candidate_id from publications
      where department = any(wanted.sectors) and sequence > wanted.after and sequence <= wanted.last limit ${most}
    ) as announced
    join candidates on candidates.id = announced.candidate_id
    order by published_at desc, candidates.id desc`.execute(db);
  return Map.groupBy(rows, ({ uuid }) => uuid);
}

/** Hides notifications. The retention job deletes them later. @returns the number of notifications found */
export async function deleteNotifications(
  db: Database,
  accountId: string,
  uuids: readonly string[],
  now: Date,
): Promise<number> {
  return update(db, accountId, uuids, { deleted_at: now });
}

/** A notification that was already read keeps its first reading time. */
export async function markNotificationsRead(
  db: Database,
  accountId: string,
  uuids: readonly string[],
  now: Date,
): Promise<number> {
  return update(db, accountId, uuids, { read_at: sql<Date>`coalesce(read_at, ${now})` });
}

async function update(
  db: Database,
  accountId: string,
  uuids: readonly string[],
  change: { readonly deleted_at: Date } | { readonly read_at: RawBuilder<Date> },
): Promise<number> {
  const result = await db
    .updateTable("notifications")
    .set(change)
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

export async function insertNotifications(
  trx: Database,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<void> {
  if (notifications.length === 0) return;
  const rows = notifications.map(({ range, ...others }) => ({ ...others, ...range }));
  await sql`
    insert into notifications (id, account_id, title, content, sectors, after_sequence, last_sequence, candidate_id,
      created_at)
    select id, "accountId", title, content, sectors, after, last, "candidateId", ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as incoming(
      id uuid, "accountId" uuid, title text, content text, sectors text[], after bigint, last bigint,
      "candidateId" integer)`.execute(trx);
}

const COLUMNS = [
  ...(["id as uuid", "title", "content", "sectors", "candidate_id as candidateId"] as const),
  ...(["after_sequence as after", "last_sequence as last"] as const),
  ...(["created_at as createdAt", "read_at as readAt"] as const),
] as const;

interface NotificationRow extends Pick<Notification, "uuid" | "title" | "content"> {
  readonly sectors: readonly string[] | null;
  readonly after: number | null;
  readonly last: number | null;
  readonly candidateId: number | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

export type StoredNotification = Notification & { readonly range: AnnouncedRange | null };

function toNotification(row: NotificationRow): StoredNotification {
  const { sectors, after, last, candidateId, createdAt, readAt, ...shown } = row;
  const range = sectors === null || after === null || last === null ? null : { sectors, after, last };
  const notice = sectors === null ? ({ notice: true } as const) : {};
  const opens = candidateId === null ? notice : { candidateId };
  return { ...shown, read: readAt !== null, date: createdAt.toISOString(), type: "candidate", ...opens, range };
}
