import { DIGEST_DAY, DIGEST_TIME, type DigestPeriod, type Periodicity } from "contract/alerts.ts";
import { localTimeOf } from "contract/local-time.ts";
import { nextRun } from "./periodicity.ts";

/** When the digest of an account leaves: at the hour and on the day of the settings where they have them (beyond B9-01). */
export interface DigestTime {
  readonly params: Extract<Periodicity, { type: "weekly" }>["params"];
  readonly zone: string;
}

/** The time that the settings give; undefined settings give the usual one. */
export function digestTime(periodicity: Periodicity | undefined, zone: string): DigestTime {
  const time = periodicity && periodicity.type !== "eachNewCandidate" ? periodicity.params : DIGEST_TIME;
  const day = periodicity?.type === "weekly" ? periodicity.params.day : DIGEST_DAY;
  return { params: { day, hour: time.hour, minute: time.minute }, zone };
}

/** The first instant after `after` at which one of several periods is due; null when none is wished for. */
export function nextDigest({ params, zone }: DigestTime, periods: readonly DigestPeriod[], after: Date): Date | null {
  const { hour, minute } = params;
  if (periods.includes("daily")) return nextRun({ type: "daily", params: { hour, minute } }, zone, after);
  return periods.includes("weekly") ? nextRun({ type: "weekly", params }, zone, after) : null;
}

/** Whether what is told with a period is due by a run: every day, or on the one day of the week. */
export function isDueBy({ params, zone }: DigestTime, period: DigestPeriod, dueAt: Date): boolean {
  return period === "daily" || (period === "weekly" && localTimeOf(dueAt, zone).weekday === params.day);
}
