import type { StaffRole } from "contract/staff.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { instantIn } from "../../db/instant.ts";
import { claimSetting, findSetting, settingOf } from "../../db/settings-store.ts";

const KEY = "daily mail";

/** When the daily mail leaves next, or undefined before the first time that was asked. */
export async function findNextMail(db: Database): Promise<Date | undefined> {
  return instantIn((await findSetting(db, KEY))?.nextAt);
}

/** The same as a query; due at once the first time. */
export function nextMailDue(db: Database) {
  const next = sql<Date>`(${settingOf(KEY)} ->> 'nextAt')::timestamptz`;
  return db.selectNoFrom(sql<Date>`coalesce(${next}, to_timestamp(0))`.as("due"));
}

/** Notes when it leaves the next time, unless another process did so since. @returns whether the mail due is the caller's */
export async function claimMail(trx: Database, before: Date | undefined, next: Date): Promise<boolean> {
  return claimSetting(trx, KEY, { nextAt: next }, ["nextAt", before]);
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
