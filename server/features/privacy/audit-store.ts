import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Chain, Seal } from "./audit-seal.ts";

/** When some event that has no seal has waited for so long: one that is dated ahead, by whomever, keeps no other waiting. */
export function sealDue(db: Database, seconds: number) {
  return db
    .selectFrom("audit_events")
    .select(sql<Date | null>`min(at) + make_interval(secs => ${sql.lit(seconds)})`.as("due"))
    .where("sequence", "is", null);
}

/** How many events have no seal yet. */
export async function countUnsealed(db: Database): Promise<number> {
  const row = await db
    .selectFrom("audit_events")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("sequence", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The two ends of the chain with their signature, or undefined when nothing was ever sealed. */
export async function findChain(db: Database): Promise<{ chain: Chain; signature: string } | undefined> {
  const row = await db.selectFrom("audit_chain").selectAll().executeTakeFirst();
  return row && toChain(row);
}

/** The same, locked until the end of the transaction: one process seals or purges at a time. Made when missing. */
export async function lockChain(trx: Database, empty: Chain, emptySignature: string) {
  const row = await trx
    .insertInto("audit_chain")
    .values({ id: 1, ...toRow(empty), signature: emptySignature })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ id: 1 }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toChain(row);
}

/** Keeps the two ends of the chain. */
export async function saveChain(trx: Database, chain: Chain, signature: string): Promise<void> {
  await trx
    .updateTable("audit_chain")
    .set({ ...toRow(chain), signature })
    .execute();
}

function toRow(chain: Chain) {
  return {
    anchor_sequence: chain.anchorSequence,
    anchor_seal: chain.anchorSeal,
    last_sequence: chain.lastSequence,
    last_seal: chain.lastSeal,
  };
}

function toChain(row: ReturnType<typeof toRow> & { signature: string }) {
  const chain: Chain = {
    anchorSequence: row.anchor_sequence,
    anchorSeal: row.anchor_seal,
    lastSequence: row.last_sequence,
    lastSeal: row.last_seal,
  };
  return { chain, signature: row.signature };
}

/** Events without a seal, the first recorded first, locked: nobody redacts them meanwhile. */
export async function takeUnsealed(trx: Database, count: number) {
  return contents(trx).where("sequence", "is", null).orderBy("id").limit(count).forUpdate().execute();
}

/** One event that was just recorded. */
export async function findRecorded(trx: Database, id: number) {
  return contents(trx).where("id", "=", id).execute();
}

function contents(trx: Database) {
  return trx.selectFrom("audit_events").select(["id", "at", "event", "actor_id", "subject", "address", "details"]);
}

/** Writes the seals of events. */
export async function writeSeals(trx: Database, seals: readonly (Seal & { readonly id: number })[]): Promise<void> {
  await sql`
    update audit_events
    set sequence = sealed.sequence, salt = sealed.salt, digest = sealed.digest, seal = sealed.seal
    from json_to_recordset(${JSON.stringify(seals)}::json) as sealed(
      id bigint, sequence bigint, salt text, digest text, seal text)
    where audit_events.id = sealed.id`.execute(trx);
}

/** The seal of the event at a place of the chain, or undefined. */
export async function findSealAt(db: Database, sequence: number): Promise<string | undefined> {
  const row = await db.selectFrom("audit_events").select("seal").where("sequence", "=", sequence).executeTakeFirst();
  return row?.seal ?? undefined;
}

/** The event at a place of the chain, or undefined. */
export async function findEventAt(db: Database, sequence: number) {
  return db.selectFrom("audit_events").select(["event", "details"]).where("sequence", "=", sequence).executeTakeFirst();
}

/** The nearest event before a place of the chain, or undefined. */
export async function findEventBefore(db: Database, sequence: number) {
  return db
    .selectFrom("audit_events")
    .select(["at", "sequence", "seal"])
    .where("sequence", "<", sequence)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The latest event of a name behind a place of the chain, or undefined. */
export async function findLatestBehind(db: Database, event: string, sequence: number) {
  return db
    .selectFrom("audit_events")
    .selectAll()
    .where("event", "=", event)
    .where("sequence", ">", sequence)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** When the first event behind the beginning of the chain happened, and how many lie before it. */
export async function findBeginning(db: Database, anchorSequence: number) {
  return db
    .selectFrom("audit_events")
    .select((select) => [
      sql<Date | null>`min(at) filter (where sequence > ${anchorSequence})`.as("at"),
      select.fn.countAll<number>().filterWhere("sequence", "<=", anchorSequence).as("before"),
    ])
    .where("sequence", "is not", null)
    .executeTakeFirstOrThrow();
}

/** The highest number that an event bears. */
export async function findHighestSequence(db: Database): Promise<number> {
  const row = await db
    .selectFrom("audit_events")
    .select("sequence")
    .orderBy(sql`sequence desc nulls last`)
    .limit(1)
    .executeTakeFirst();
  return row?.sequence ?? 0;
}

/** A stretch of the chain in its order. */
export async function findSealed(db: Database, afterSequence: number, count: number) {
  return db
    .selectFrom("audit_events")
    .selectAll()
    .where("sequence", ">", afterSequence)
    .orderBy("sequence")
    .limit(count)
    .execute();
}

/** When the first event of the chain happened, or null. */
export async function findOldestSealed(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom("audit_events")
    .select("at")
    .where("sequence", "is not", null)
    .orderBy("sequence")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The last event of the beginning of the chain that is older than an instant, or undefined. */
export async function findLastBefore(db: Database, before: Date) {
  const { rows } = await sql<{ sequence: number; seal: string }>`
    select sequence, seal from audit_events
    where sequence < coalesce(
      (select min(sequence) from audit_events where at > ${before}),
      (select max(sequence) + 1 from audit_events))
    order by sequence desc limit 1`.execute(db);
  return rows[0];
}

/** How many events of the chain happened before an instant. */
export async function countSealedBefore(db: Database, before: Date): Promise<number> {
  const { count } = await db
    .selectFrom("audit_events")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("sequence", "is not", null)
    .where("at", "<=", before)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the events up to a place in the chain. @returns how many there were */
export async function deleteEventsUpTo(trx: Database, sequence: number): Promise<number> {
  const result = await trx.deleteFrom("audit_events").where("sequence", "<=", sequence).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The events that an account made or that are about it, by its id or its ordinal number, locked. */
export async function lockEventsOf(trx: Database, accountId: string, numOrdinal: string | null) {
  return trx
    .selectFrom("audit_events")
    .select(["id", "subject", "sequence", "digest"])
    .where((where) =>
      where.or([where("actor_id", "=", accountId), where("subject", "in", [accountId, numOrdinal ?? accountId])]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Takes out of events what names a person. */
export async function redactEvents(
  trx: Database,
  events: readonly { readonly id: number; readonly subject: string | null; readonly redaction: string | null }[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    update audit_events
    set subject = redacted.subject, address = null, details = null, salt = null, redaction = redacted.redaction
    from json_to_recordset(${JSON.stringify(events)}::json) as redacted(id bigint, subject text, redaction text)
    where audit_events.id = redacted.id`.execute(trx);
}
