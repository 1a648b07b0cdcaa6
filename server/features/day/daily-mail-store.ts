import type { StaffRole } from "contract/staff.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

const KEY = "daily mail";

/** When the daily mail leaves next, or undefined before the first time that was asked. */
export async function findNextMail(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", KEY).executeTakeFirst();
  return row && new Date(String(row.value.nextAt));
}

/** The same as a query; due at once the first time. */
export function nextMailDue(db: Database) {
  const next = sql<Date>`(select (value ->> 'nextAt')::timestamptz from settings where key = ${sql.lit(KEY)})`;
  return db.selectNoFrom(sql<Date>`coalesce(${next}, to_timestamp(0))`.as("due"));
}

/**
 * Notes when it leaves the next time, unless another process did so since `before`: it then waits for that one and finds
 * nothing to do.
 * @returns whether the mail that was due is the caller's
 */
export async function claimMail(trx: Database, before: Date | undefined, next: Date): Promise<boolean> {
  const value = JSON.stringify({ nextAt: next });
  const claimed = await trx
    .insertInto("settings")
    .values({ key: KEY, value })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ value })
        .where(sql<boolean>`settings.value ->> 'nextAt' = ${before?.toISOString() ?? ""}`),
    )
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Who of the centre wants it: whoever may log in and did not switch it off. */
export async function findMailReaders(
  db: Database,
): Promise<{ id: string; email: string; first_name: string; role: StaffRole }[]> {
  return db
    .selectFrom("staff")
    .select(["id", "email", "first_name", "role"])
    .where("daily_mail", "=", true)
    .where("suspended_at", "is", null)
    .where("password_hash", "is not", null)
    .orderBy("id")
    .execute();
}
