import { DIGEST_DAY, DIGEST_TIME, type DigestPeriod, type Periodicity } from "contract/alerts/alerts.ts";
import { localTimeOf } from "contract/local-time.ts";
import { nextRun } from "../engine/periodicity.ts";

export interface DigestTime {
  readonly params: Extract<Periodicity, { type: "weekly" }>["params"];
  readonly zone: string;
}

/** Undefined settings give the default time. */
export function digestTime(periodicity: Periodicity | undefined, zone: string): DigestTime {
  const time = periodicity && periodicity.type !== "eachNewCandidate" ? periodicity.params : DIGEST_TIME;
  const day = periodicity?.type === "weekly" ? periodicity.params.day : DIGEST_DAY;
  return { params: { day, hour: time.hour, minute: time.minute }, zone };
}

/** Null if none of the periods is daily or weekly. */
export function nextDigest({ params, zone }: DigestTime, periods: readonly DigestPeriod[], after: Date): Date | null {
  const { hour, minute } = params;
  if (periods.includes("daily")) return nextRun({ type: "daily", params: { hour, minute } }, zone, after);
  return periods.includes("weekly") ? nextRun({ type: "weekly", params }, zone, after) : null;
}

export function isDueBy({ params, zone }: DigestTime, period: DigestPeriod, dueAt: Date): boolean {
  return period === "daily" || (period === "weekly" && localTimeOf(dueAt, zone).weekday === params.day);
}
