import { type RawBuilder, sql } from "kysely";
import { clinicNameOf } from "../../accounts/clinic-name.ts";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import type { Opened } from "../../platform/db/tables/privacy.ts";
import { isOwnerFor, type Viewer } from "./viewer.ts";

/**
 * Returns the time one hour ago. If the account opened the sheet after this time, a new opening adds nothing to the
 * view log.
 */
export function openedRecently(now: Date): RawBuilder<Date> {
  return sql<Date>`(${now}::timestamptz - interval '1 hour')`;
}

export interface SheetBound {
  readonly since: Date;
  readonly ofAccount: number;
  readonly ofClinic: number;
  readonly clinic: string;
}

/** True if the candidate lets clinics see phone or e-mail, and the clinic has selected the candidate. */
function revealedTo(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`((shows_phone or shows_email) and exists (
    select 1 from selections
    where ${isOwnerFor(viewer, "selections.account_id")} and selections.candidate_id = candidates.id))`;
}

/** True if the account saw the same data of the candidate within the last hour. */
function isOpen({ accountId }: Viewer, what: Opened, contact: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from view_log
    where account_id = ${accountId}::uuid and candidate_id = candidates.id and what = ${what}::text
      and viewed_at > ${openedRecently(now)} and view_log.contact >= ${contact})`;
}

/**
 * True if the account opened the candidate's sheet within the last hour, so that opening this sheet again would write
 * nothing.
 */
export function isSheetOpen(viewer: Viewer, now: Date): RawBuilder<boolean> {
  const own = sql`account_id = ${viewer.accountId}::uuid and candidate_id = candidates.id`;
  return sql<boolean>`active and ${isOpen(viewer, "sheet", revealedTo(viewer), now)}
    and exists (select 1 from candidate_views where ${own} and last_viewed_at > ${openedRecently(now)})
    and not exists (select 1 from selections where ${own} and consulted_at is null)`;
}

/** If an opening does not count towards the limit, its entry in the view log names no clinic. */
const isCounted = sql`clinic is not null`;

/**
 * Returns SQL that defines three tables: `opening` contains the candidates to open, `allowed` contains the candidates
 * within the limit, and `noted` writes the view log. For a resume, `is_free` is true if the account opened the
 * candidate's sheet or resume on the same day.
 * @param bound - if undefined, the opening does not count towards a limit
 */
export function openingParts(
  viewer: Viewer,
  what: Opened,
  condition: RawBuilder<unknown>,
  now: Date,
  bound: SheetBound | undefined,
) {
  const { accountId } = viewer;
  const ofAccount = sql`account_id = ${accountId}::uuid`;
  const isFree =
    bound && what === "resume"
      ? sql`exists (select 1 from view_log
          where ${ofAccount} and candidate_id = candidates.id and viewed_at > ${bound.since}::timestamptz)`
      : sql`false`;
  const fits = bound
    ? sql`(select count(*) from view_log
          where ${ofAccount} and ${isCounted} and viewed_at > ${bound.since}::timestamptz) < ${bound.ofAccount}::float
        and (select count(*) from view_log
          where clinic = ${bound.clinic}::text and viewed_at > ${bound.since}::timestamptz) < ${bound.ofClinic}::float`
    : sql`true`;
  const clinic = bound ? sql`case when is_free then null else ${bound.clinic}::text end` : sql`null`;
  return sql`
    opening as (
      select id, revealed.contact, ${isFree} as is_free, ${isOpen(viewer, what, sql`revealed.contact`, now)} as is_open
      from candidates cross join lateral (
        select ${what}::text = 'sheet' and ${revealedTo(viewer)} as contact
      ) as revealed
      where ${condition}
    ),
    allowed as (select * from opening where case when is_open or is_free then true else ${fits} end),
    noted as (
      insert into view_log (account_id, candidate_id, what, viewed_at, contact, clinic)
      select ${accountId}::uuid, id, ${what}::text, ${now}::timestamptz, contact, ${clinic} from allowed
      where not is_open
    )`;
}

export const isRejectedOpening = sql<boolean>`exists (select 1 from opening) and not exists (select 1 from allowed)`;

export async function openResume(
  db: Database,
  accountId: string,
  name: string,
  now: Date,
  bound: SheetBound,
): Promise<{ isRejected: boolean }> {
  const condition = sql`active and personal_resume = ${name}`;
  const { rows } = await sql<{ isRejected: boolean }>`
    with ${openingParts({ accountId }, "resume", condition, now, bound)}
    select ${isRejectedOpening} as "isRejected"`.execute(db);
  return { isRejected: rows[0]?.isRejected ?? false };
}

/**
 * Returns the times of two earlier openings. The account may open another sheet when the opening `account` is older
 * than the limit's period. The clinic may open another sheet when the opening `clinic` is older than this period.
 */
export async function findNextOpening(
  db: Database,
  accountId: string,
  bound: SheetBound,
): Promise<{ account: Date | undefined; clinic: Date | undefined }> {
  const leaving = (whose: RawBuilder<unknown>, max: number) => sql`(
    select viewed_at from view_log where ${whose} and viewed_at > ${bound.since}
    order by viewed_at desc offset ${Math.max(0, Math.ceil(max) - 1)} limit 1)`;
  const { rows } = await sql<{ account: Date | null; clinic: Date | null }>`
    select ${leaving(sql`account_id = ${accountId}::uuid and ${isCounted}`, bound.ofAccount)} as account,
      ${leaving(sql`clinic = ${bound.clinic}`, bound.ofClinic)} as clinic`.execute(db);
  return { account: rows[0]?.account ?? undefined, clinic: rows[0]?.clinic ?? undefined };
}

export async function findLatestReaders(
  db: Database,
  candidateId: number,
  { before, count }: { readonly before: number | undefined; readonly count: number },
) {
  return db
    .selectFrom("view_log")
    .select(["id", "what", "viewed_at", "contact", clinicNameOf("view_log.account_id")])
    .where("candidate_id", "=", candidateId)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

export function countReaders(db: Database, candidateId: number): Promise<number> {
  return countRows(db.selectFrom("view_log").where("candidate_id", "=", candidateId));
}
