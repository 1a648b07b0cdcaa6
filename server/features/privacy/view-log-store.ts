import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Opened } from "../../db/tables/privacy.ts";
import type { Looker } from "../candidates/looker.ts";
import { isOwnerFor } from "../candidates/owner-store.ts";

/** An opening after this instant is still the same one: within the hour it is written once, however often one comes back. */
export function openedRecently(now: Date): RawBuilder<Date> {
  return sql<Date>`(${now}::timestamptz - interval '1 hour')`;
}

/**
 * The statement that notes that an account opened something of candidates, unless it is still open and no more of it
 * is uncovered than before.
 * @param whose the condition that those candidates meet
 */
export function notedOpening(looker: Looker, what: Opened, whose: RawBuilder<unknown>, now: Date) {
  const { accountId } = looker;
  return sql`
    insert into view_log (account_id, candidate_id, what, viewed_at, contact)
    select ${accountId}::uuid, id, ${what}::text, ${now}::timestamptz, uncovered.contact from candidates
    cross join lateral (
      select ${what}::text = 'sheet' and contact_shareable and exists (
        select 1 from selections
        where ${isOwnerFor(looker, "selections.account_id")} and selections.candidate_id = candidates.id) as contact
    ) as uncovered
    where ${whose}
      and not exists (
        select 1 from view_log
        where account_id = ${accountId}::uuid and candidate_id = candidates.id and what = ${what}
          and viewed_at > ${openedRecently(now)} and view_log.contact >= uncovered.contact)`;
}

/** Notes that an account opened a resume, for each candidate whose resume it is. */
export async function recordResumeOpening(db: Database, accountId: string, name: string, now: Date): Promise<void> {
  await notedOpening({ accountId }, "resume", sql`active and personal_resume = ${name}`, now).execute(db);
}

/** Whether an account opened the sheet or the resume of somebody whose resume this is, since an instant. */
export async function hasOpenedSince(db: Database, accountId: string, resume: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("view_log")
    .innerJoin("candidates", "candidates.id", "view_log.candidate_id")
    .select("view_log.id")
    .where("view_log.account_id", "=", accountId)
    .where("view_log.viewed_at", ">", since)
    .where("candidates.personal_resume", "=", resume)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
