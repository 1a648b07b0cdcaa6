import {
  ANSWERED_WITHIN_DAYS,
  ANSWERS_FROM_REQUESTS,
  type Answers,
  type ClinicAnswers,
} from "contract/selection/answers.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

const DAYS = sql`extract(epoch from answered_at - requested_at) / 86400`;

/**
 * Leaves out an introduction (a meeting that the centre arranges) if the clinic or the candidate ended it before the
 * centre answered.
 */
const COUNTED = sql`(answered_at is not null or state in ('sent', 'unanswered'))`;

/** `answeredShare` leaves out an unanswered request until its answer is due. */
function columns(now: Date) {
  const isOld = sql`requested_at <= ${now}::timestamptz - make_interval(days => ${sql.lit(ANSWERED_WITHIN_DAYS)})`;
  return sql`count(*)::integer as requests,
    count(*) filter (where ${DAYS} <= ${sql.lit(ANSWERED_WITHIN_DAYS)})::float
      / nullif(count(*) filter (where answered_at is not null or ${isOld}), 0) as "answeredShare",
    round(percentile_cont(0.5) within group (order by ${DAYS})::numeric, 1)::float as "medianDays"`;
}

/** Counts the introductions that one clinic requested. Without `clinicId`, counts the introductions of all clinics. */
export async function findAnswers(db: Database, now: Date, clinicId?: string): Promise<Answers> {
  const ofClinic = clinicId === undefined ? sql`true` : sql`clinic_id = ${clinicId}::uuid`;
  const { rows } = await sql<Answers>`
    select ${columns(now)} from introductions where ${COUNTED} and ${ofClinic}`.execute(db);
  return rows[0] ?? { requests: 0, answeredShare: null, medianDays: null };
}

type Row = Answers & ClinicAnswers["clinic"] & { readonly total: number };

export async function findClinicAnswers(
  db: Database,
  now: Date,
  {
    after,
    count,
  }: { readonly after: { readonly requests: number; readonly id: string } | undefined; readonly count: number },
): Promise<{ rows: ClinicAnswers[]; total: number }> {
  const rest = after ? sql`(-requests, counted.id) > (${-after.requests}, ${after.id}::uuid)` : sql`true`;
  const counted = sql`
    select clinic_id as id, ${columns(now)} from introductions where ${COUNTED} group by clinic_id
    having count(*) >= ${sql.lit(ANSWERS_FROM_REQUESTS)}`;
  const { rows } = await sql<Row>`
    with counted as (${counted})
    select counted.*, social_reason as "socialReason", city, (select count(*) from counted)::integer as total
    from counted left join clinics on clinics.account_id = counted.id and clinics.position = 0
    where ${rest} order by requests desc, counted.id limit ${count}`.execute(db);
  const toAnswers = ({ id, socialReason, city, requests, answeredShare, medianDays }: Row) => ({
    ...{ clinic: { id, socialReason, city }, requests, answeredShare, medianDays },
  });
  return { rows: rows.map(toAnswers), total: rows[0]?.total ?? 0 };
}
