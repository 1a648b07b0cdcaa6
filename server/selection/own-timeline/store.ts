import { INTRODUCTION_CLOSED_DAYS } from "contract/selection/introductions.ts";
import type { TimelineEntry } from "contract/selection/own-timeline.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

interface EventRow extends Pick<TimelineEntry, "event" | "clinic" | "city" | "calendarOf" | "address" | "phone"> {
  readonly at: Date;
  readonly slot: Date | null;
  readonly zipCode: string | null;
  readonly clinicZipCode: string | null;
  /** Events that happened at the same instant are sorted by this key. */
  readonly key: string;
}

const NOTHING = sql`null::timestamptz as slot, null::uuid as calendar_of, null::text as phone`;

/**
 * Returns SQL that selects the events of a candidate. Leaves out follow-ups, because a clinic's notes are private
 * (B11-11).
 */
function events(candidateId: number): RawBuilder<unknown> {
  const ofCandidate = sql`candidate_id = ${candidateId}::integer`;
  return sql`
    select requested_at as at, 'introductionAsked' as event, clinic_id, ${NOTHING}, '1' || id as key
    from introductions where ${ofCandidate}
    union all
    select answered_at, case state when 'declined' then 'introductionDeclined' else 'introductionAccepted' end, clinic_id,
      slot, case when state = 'accepted' and slot is not null then id end, phone, '2' || id
    from introductions where ${ofCandidate} and answered_at is not null
    union all
    select cancelled_at, case state when 'closed' then 'introductionClosed' else 'introductionCancelled' end, clinic_id,
      ${NOTHING}, '3' || id
    from introductions where ${ofCandidate} and cancelled_at is not null
    union all
    select requested_at + make_interval(days => ${sql.lit(INTRODUCTION_CLOSED_DAYS)}), 'introductionUnanswered', clinic_id,
      ${NOTHING}, '4' || id
    from introductions where ${ofCandidate} and state = 'unanswered'
    union all
    select decided_at, 'recruited', clinic_id, ${NOTHING}, '5' || id
    from recruitments where ${ofCandidate} and state = 'confirmed'`;
}

export async function findEvents(
  db: Database,
  candidateId: number,
  { after, count }: { readonly after: { readonly at: Date; readonly key: string } | undefined; readonly count: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const earlier = after ? sql`where (at, key) < (${after.at}::timestamptz, ${after.key}::text)` : sql``;
  const { rows } = await sql<EventRow>`
    select at, event, social_reason as clinic, city, slot, calendar_of as "calendarOf", key,
      case when calendar_of is not null then events.phone end as phone,
      case when calendar_of is not null then
        concat_ws(', ', nullif(clinics.address, ''), concat_ws(' ', clinics.zip_code, city)) end as address,
      clinics.zip_code as "clinicZipCode", (select zip_code from candidates where id = ${candidateId}) as "zipCode"
    from (${events(candidateId)}) as events
    left join clinics on clinics.account_id = clinic_id and clinics.position = 0
    ${earlier} order by at desc, key desc limit ${count}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from (${events(candidateId)}) as events`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
