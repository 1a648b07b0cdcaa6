import { type Insertable, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { isLive } from "../../platform/db/instant.ts";
import type { StaffTicketsTable, TicketPurpose } from "../../platform/db/tables/centre.ts";

export async function insertTicket(trx: Database, ticket: Insertable<StaffTicketsTable>): Promise<void> {
  await trx.insertInto("staff_tickets").values(ticket).execute();
}

interface TicketKey {
  readonly hash: string;
  readonly purpose: TicketPurpose;
  readonly now: Date;
}

/**
 * Counts an attempt in one atomic statement. Call this function before comparing the code, so that parallel attempts
 * cannot exceed the limit.
 * @returns undefined if the ticket is invalid
 */
export async function countAttempt(db: Database, { hash, purpose, now }: TicketKey, most: number) {
  return db
    .updateTable("staff_tickets")
    .set({ tries: sql<number>`tries + 1` })
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where(isLive("staff_tickets", now))
    .where("tries", "<", most)
    .returning(["hash", "staff_id", "secret"])
    .executeTakeFirst();
}

export async function findTicket(db: Database, { hash, purpose, now }: TicketKey, most: number) {
  return db
    .selectFrom("staff_tickets")
    .select(["hash", "staff_id", "secret"])
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where(isLive("staff_tickets", now))
    .where("tries", "<", most)
    .executeTakeFirst();
}

export async function saveTicketSecret(trx: Database, hash: string, secret: string): Promise<void> {
  await trx.updateTable("staff_tickets").set({ secret }).where("hash", "=", hash).execute();
}

/** @returns undefined if the ticket is already used or expired */
export async function useTicket(trx: Database, { hash, purpose, now }: TicketKey) {
  return trx
    .deleteFrom("staff_tickets")
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where(isLive("staff_tickets", now))
    .returning("staff_id")
    .executeTakeFirst();
}
