import type { Periodicity } from "contract/alerts/alerts.ts";
import { localDay } from "contract/local-time.ts";
import { isMissed, nextRun, openFrom, standingRun } from "./periodicity.ts";

export interface RunningAccount {
  readonly periodicity: Periodicity;
  readonly zone: string;
  readonly dueAt: Date;
  /** False when the mobile is unknown, was permanently rejected or replied STOP. */
  readonly canReceiveSms: boolean;
  readonly smsDay: string | null;
  readonly smsCount: number;
}

export type Run =
  /** Nothing is reported now; a later run reports everything. */
  | { readonly outcome: "put off"; readonly nextRunAt: Date | null }
  | { readonly outcome: "nothing new"; readonly nextRunAt: Date | null }
  /** One notification and at most one SMS. `last` allows no further SMS on this local day. */
  | {
      readonly outcome: "told";
      readonly nextRunAt: Date | null;
      readonly sms: "none" | "one" | "last";
      readonly smsDay: string;
      readonly smsCount: number;
    };

/** Holds alerts in quiet hours, merges a late run into the next one and respects the daily SMS limit (product 4.5). */
export function decideRun(account: RunningAccount, hasNews: boolean, now: Date): Run {
  const { periodicity, zone } = account;
  const isEach = periodicity.type === "eachNewCandidate";
  const nextAfter = (after: Date) => nextRun(periodicity, zone, after);
  const nextRunAt = nextAfter(now);
  if (!isEach && isMissed(standingRun(account.dueAt, nextAfter, now), now)) return { outcome: "put off", nextRunAt };
  const open = isEach ? openFrom(zone, now) : now;
  if (open > now) return { outcome: "put off", nextRunAt: open };
  if (!hasNews) return { outcome: "nothing new", nextRunAt };

  const today = localDay(now, zone);
  const before = account.smsDay === today ? account.smsCount : 0;
  const most = isEach ? periodicity.params.maxLimit : Number.POSITIVE_INFINITY;
  const maySend = account.canReceiveSms && before < most;
  const smsCount = maySend ? before + 1 : before;
  const sms = !maySend ? "none" : smsCount === most ? "last" : "one";
  return { outcome: "told", nextRunAt, sms, smsDay: today, smsCount };
}
