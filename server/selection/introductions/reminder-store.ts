import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { IntroductionRow } from "./store.ts";

type ReminderColumn = "remind_clinic_at" | "remind_candidate_at";

export function nextReminder(db: Database) {
  const first = (column: ReminderColumn) => sql`(
    select min(${sql.ref(column)}) from introductions where ${sql.ref(column)} is not null)`;
  return db.selectNoFrom(
    sql<Date | null>`least(${first("remind_clinic_at")}, ${first("remind_candidate_at")})`.as("due"),
  );
}

/** Takes due reminders and marks them, so that nobody gets a reminder twice. Omits past and cancelled appointments. */
export async function takeReminders(
  trx: Database,
  column: ReminderColumn,
  now: Date,
  count: number,
): Promise<IntroductionRow[]> {
  const { rows } = await sql<IntroductionRow>`
    update introductions set ${sql.ref(column)} = null where id in (
      select id from introductions where ${sql.ref(column)} <= ${now}
      order by ${sql.ref(column)} limit ${count} for update skip locked)
    returning *`.execute(trx);
  return rows.filter(({ state, slot }) => state === "accepted" && slot !== null && slot > now);
}
