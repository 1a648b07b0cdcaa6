import { sql } from "kysely";
import type { Database } from "../platform/db/connect.ts";
import { countRows } from "../platform/db/count-rows.ts";
import { findSetting, type Setting } from "../platform/db/settings-store.ts";
import { registerKey } from "../platform/gateways/register/added-emails.ts";
import type { ExportedAccount } from "../platform/personal-data.ts";

export const ENDS = "audit chain";

/**
 * The job looks for events that the hash chain does not contain yet, among this many latest events. The job cannot
 * start at the last event of the chain, because transactions may commit events in a different order than the ids.
 */
const OVERTAKEN = 10_000;

export interface Link {
  readonly position: number;
  readonly event_id: number;
  readonly previous: string;
  readonly digest: string;
  readonly mac: string;
}

export function chainDue(_: Database, seconds: number) {
  return sql<{ due: Date | null }>`(select min(at) + make_interval(secs => ${sql.lit(seconds)}) from audit_events
    where id > coalesce((select max(event_id) from audit_chain), 0))`;
}

/**
 * Locks the setting with the first and last position of the hash chain, so that only one process adds events at a time.
 */
export async function lockEnds(trx: Database): Promise<Setting | undefined> {
  const row = await trx.selectFrom("settings").select("value").where("key", "=", ENDS).forUpdate().executeTakeFirst();
  return row?.value;
}

export function findEnds(db: Database): Promise<Setting | undefined> {
  return findSetting(db, ENDS);
}

export async function findWaiting(trx: Database, lastEvent: number, count: number) {
  return trx
    .selectFrom("audit_events")
    .selectAll()
    .where("id", ">", lastEvent - OVERTAKEN)
    .where(hasNoLink)
    .orderBy("id")
    .limit(count)
    .execute();
}

export async function countUnlinked(trx: Database, lastEvent: number): Promise<number> {
  return countRows(
    trx
      .selectFrom("audit_events")
      .where("id", "<=", lastEvent - OVERTAKEN)
      .where(hasNoLink),
  );
}

const hasNoLink = sql<boolean>`not exists (select 1 from audit_chain where event_id = audit_events.id)`;

export async function insertLinks(trx: Database, links: readonly Link[]): Promise<void> {
  await sql`
    insert into audit_chain (position, event_id, previous, digest, mac)
    select * from json_to_recordset(${JSON.stringify(links)}::json) as link(
      position bigint, event_id bigint, previous text, digest text, mac text)`.execute(trx);
}

export async function findLinks(db: Database, after: number, count: number) {
  return db
    .selectFrom("audit_chain")
    .leftJoin("audit_events", "audit_events.id", "event_id")
    .select(["position", "event_id", "previous", "digest", "mac"])
    .select(["audit_events.id", "at", "event", "actor_id", "subject", "address", "details", "redaction"])
    .where("position", ">", after)
    .orderBy("position")
    .limit(count)
    .execute();
}

export async function findLastBefore(db: Database, before: Date): Promise<number | null> {
  const { rows } = await sql<{ position: number | null }>`
    select max(position) as position from audit_chain where position < coalesce((
      select min(position) from audit_chain join audit_events on audit_events.id = event_id where at > ${before}
    ), 9e18::bigint)`.execute(db);
  return rows[0]?.position ?? null;
}

export async function findOldestEvent(db: Database): Promise<Date | null> {
  const row = await db.selectFrom("audit_events").select("at").orderBy("id").limit(1).executeTakeFirst();
  return row?.at ?? null;
}

export async function countEventsBefore(db: Database, before: Date): Promise<number> {
  return countRows(db.selectFrom("audit_events").where("at", "<=", before));
}

export async function deleteUpTo(trx: Database, position: number): Promise<number> {
  const { rows } = await sql<{ purged: number }>`select purge_audit(${position}) as purged`.execute(trx);
  return rows[0]?.purged ?? 0;
}

export async function clearLinks(trx: Database): Promise<void> {
  await sql`select clear_audit_chain()`.execute(trx);
}

/** Returns the ordinal number with and without leading zeros, because events contain either form. */
export function numbersOf({ numOrdinal }: ExportedAccount): string[] {
  return numOrdinal === null ? [] : [numOrdinal, registerKey(numOrdinal)];
}

/** Matches events that the account caused or that are about the account. */
export function isAbout(account: ExportedAccount) {
  return sql<boolean>`(actor_id = ${account.id} or subject in (${sql.join([account.id, ...numbersOf(account)])}))`;
}

export async function findEventsOf(trx: Database, account: ExportedAccount) {
  return trx.selectFrom("audit_events").select(["id", "subject"]).where(isAbout(account)).orderBy("id").execute();
}

export async function redactEvents(
  trx: Database,
  events: readonly { readonly id: number; readonly subject: string | null; readonly redaction: string }[],
): Promise<void> {
  if (events.length > 0) await sql`select redact_audit(${JSON.stringify(events)}::json)`.execute(trx);
}
