import { localDay } from "contract/local-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { isMissed, latestRun, nextRun, openFrom } from "./periodicity.ts";
import type { DueAccount } from "./store.ts";

export type Run = {
  readonly nextRunAt: Date | null;
} & (
  | { readonly outcome: "deferred" | "nothing new" }
  /** `last` means that the account gets no further SMS on this local day. */
  | {
      readonly outcome: "reported";
      readonly sms: "none" | "one" | "last";
      readonly smsDay: string;
      readonly smsCount: number;
    }
);

/**
 * Decides whether the server sends an account's alerts in this run. Postpones alerts in quiet hours and alerts that are
 * over twelve hours late, and applies the daily limit (product 4.5).
 */
export function decideRun(
  account: Pick<DueAccount, "periodicity" | "zipCode" | "dueAt" | "smsDay" | "smsCount">,
  { hasNews, canReceiveSms }: { readonly hasNews: boolean; readonly canReceiveSms: boolean },
  now: Date,
): Run {
  const { periodicity } = account;
  const zone = zoneOfZip(account.zipCode);
  const isEach = periodicity.type === "eachNewCandidate";
  const nextAfter = (after: Date) => nextRun(periodicity, zone, after);
  const nextRunAt = nextAfter(now);
  if (!isEach && isMissed(latestRun(account.dueAt, nextAfter, now), now)) return { outcome: "deferred", nextRunAt };
  const open = isEach ? openFrom(zone, now) : now;
  if (open > now) return { outcome: "deferred", nextRunAt: open };
  if (!hasNews) return { outcome: "nothing new", nextRunAt };

  const smsDay = localDay(now, zone);
  const before = account.smsDay === smsDay ? account.smsCount : 0;
  const most = isEach ? periodicity.params.maxLimit : Number.POSITIVE_INFINITY;
  const maySend = canReceiveSms && before < most;
  const smsCount = maySend ? before + 1 : before;
  const sms = !maySend ? "none" : smsCount === most ? "last" : "one";
  return { outcome: "reported", nextRunAt, sms, smsDay, smsCount };
}
