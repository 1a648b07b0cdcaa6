import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/**
 * Takes the link of an unfinished registration, and counts a try at it where one is made. Its row stays locked until the
 * end of the transaction, so that parallel tries come one after the other (policy W-04).
 * @returns the tries so far and the mobile of the registration; undefined when the link is tried out, too old, or of a
 * former address
 */
export async function takeLink(
  trx: Database,
  { hash, counted, most, now }: { hash: string; counted: 0 | 1; most: number; now: Date },
) {
  return trx
    .updateTable("tokens")
    .from("accounts")
    .set({ tries: sql<number>`tokens.tries + ${counted}::int` })
    .whereRef("accounts.id", "=", "tokens.account_id")
    .whereRef("accounts.email_key", "=", "tokens.email_key")
    .where("tokens.hash", "=", hash)
    .where("tokens.tries", "<", most)
    .where("tokens.expires_at", ">", now)
    .returning(["tokens.tries", "accounts.phone"])
    .executeTakeFirst();
}
