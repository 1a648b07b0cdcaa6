import { type Insertable, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isLive } from "../../db/instant.ts";
import type { StaffTicketsTable, TicketPurpose } from "../../db/tables/staff.ts";

/** Keeps a ticket, by the hash of its secret. */
export async function insertTicket(trx: Database, ticket: Insertable<StaffTicketsTable>): Promise<void> {
  await trx.insertInto("staff_tickets").values(ticket).execute();
}

/** Which ticket is sought: one of a purpose that is still good. */
interface Sought {
  readonly hash: string;
  readonly purpose: TicketPurpose;
  readonly now: Date;
}

/**
 * Counts one more try of a ticket, in one atomic statement, before anything is compared.
 * @returns whose it is and what is being set up; undefined when it is dead, used, tried out or of another purpose
 */
export async function countTry(db: Database, { hash, purpose, now }: Sought, most: number) {
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

/** A live ticket that is only looked at. */
export async function findTicket(db: Database, { hash, purpose, now }: Sought, most: number) {
  return db
    .selectFrom("staff_tickets")
    .select(["hash", "staff_id", "secret"])
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where(isLive("staff_tickets", now))
    .where("tries", "<", most)
    .executeTakeFirst();
}

/** Keeps the secret that a ticket sets up, sealed. */
export async function keepTicketSecret(trx: Database, hash: string, secret: string): Promise<void> {
  await trx.updateTable("staff_tickets").set({ secret }).where("hash", "=", hash).execute();
}

/** Uses a ticket up, in one atomic statement. @returns what it was for; undefined when it was used or is too old */
export async function useTicket(trx: Database, { hash, purpose, now }: Sought) {
  return trx
    .deleteFrom("staff_tickets")
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where(isLive("staff_tickets", now))
    .returning(["staff_id", "challenge"])
    .executeTakeFirst();
}

/** Uses up the challenge that somebody's own browser was given. @returns whether it was theirs and still good */
export async function useChallenge(
  trx: Database,
  { staffId, challenge, now }: { readonly staffId: string; readonly challenge: string; readonly now: Date },
): Promise<boolean> {
  const result = await trx
    .deleteFrom("staff_tickets")
    .where("staff_id", "=", staffId)
    .where("purpose", "=", "passkey")
    .where("challenge", "=", challenge)
    .where(isLive("staff_tickets", now))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
