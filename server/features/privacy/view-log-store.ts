import type { AccountData } from "contract/privacy.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Opening the same thing again within this time is the same opening: readers of PDF ask for it in many pieces. */
const SAME_OPENING_MS = 10 * 60_000;

/** Notes that an account opened a sheet. */
export async function recordSheetOpening(
  db: Database,
  accountId: string,
  candidateId: number,
  now: Date,
): Promise<void> {
  await recordOpening(db, accountId, sql`select ${accountId}::uuid, ${candidateId}::integer, 'sheet', ${now}`, now);
}

/** Notes that an account opened a resume, for each candidate whose resume it is. */
export async function recordResumeOpening(db: Database, accountId: string, name: string, now: Date): Promise<void> {
  const opened = sql`select ${accountId}::uuid, id, 'resume', ${now} from candidates where active and personal_resume = ${name}`;
  await recordOpening(db, accountId, opened, now);
}

async function recordOpening(
  db: Database,
  accountId: string,
  opened: ReturnType<typeof sql>,
  now: Date,
): Promise<void> {
  await sql`
    insert into view_log (account_id, candidate_id, what, viewed_at)
    select opened.* from (${opened}) as opened (account_id, candidate_id, what, viewed_at)
    where not exists (
      select 1 from view_log before
      where before.account_id = ${accountId} and before.candidate_id = opened.candidate_id
        and before.what = opened.what and before.viewed_at > ${new Date(now.getTime() - SAME_OPENING_MS)}
    )`.execute(db);
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
