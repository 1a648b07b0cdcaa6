import type { AccountData } from "contract/privacy.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Opened } from "../../db/privacy-tables.ts";

/** Opening the same thing again within this time is the same opening: readers of PDF ask for it in many pieces. */
const SAME_OPENING_MS = 10 * 60_000;

/** Notes that an account opened a sheet. */
export async function recordSheetOpening(
  db: Database,
  accountId: string,
  candidateId: number,
  now: Date,
): Promise<void> {
  await recordOpening(db, accountId, "sheet", sql`id = ${candidateId}`, now);
}

/** Notes that an account opened a resume, for each candidate whose resume it is. */
export async function recordResumeOpening(db: Database, accountId: string, name: string, now: Date): Promise<void> {
  await recordOpening(db, accountId, "resume", sql`active and personal_resume = ${name}`, now);
}

async function recordOpening(
  db: Database,
  accountId: string,
  what: Opened,
  whose: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - SAME_OPENING_MS);
  await sql`
    insert into view_log (account_id, candidate_id, what, viewed_at)
    select ${accountId}::uuid, id, ${what}::text, ${now}::timestamptz from candidates where ${whose}
      and not exists (
        select 1 from view_log
        where account_id = ${accountId}::uuid and candidate_id = candidates.id and what = ${what} and viewed_at > ${before})
    `.execute(db);
}

/** What an account opened, the first first. */
export async function findOpenings(db: Database, accountId: string): Promise<AccountData["openings"]> {
  const rows = await db
    .selectFrom("view_log")
    .select(["candidate_id", "what", "viewed_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    candidateId: row.candidate_id,
    what: row.what,
    viewedAt: row.viewed_at.toISOString(),
  }));
}
