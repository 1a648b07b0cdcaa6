import { screenPath } from "contract/screens.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { NumberRange } from "../../candidates/search/filter.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Outgoing } from "../../platform/outbox/outbox.ts";
import type { NewNotification } from "../notifications/store.ts";
import { isPaused } from "../settings/pause.ts";
import { ALERT, NEW_MOBILE } from "../settings/store.ts";
import { makeCode, type NewShortLink, shortAddress } from "../short-links/short-links.ts";
import { decideRun } from "./decide-run.ts";
import {
  makeNotice,
  type News,
  newCandidatesContent,
  newCandidatesSms,
  newCandidatesTitle,
  UNREACHABLE_NOTICE,
} from "./messages.ts";
import { expiryOf } from "./periodicity.ts";
import type { AccountAfterRun, Counts, DueAccount } from "./store.ts";

interface AccountRun {
  readonly notifications: readonly NewNotification[];
  readonly links: readonly NewShortLink[];
  readonly messages: readonly Outgoing[];
  readonly after: AccountAfterRun;
}

/** The list of notifications shows the `listed` publications. The SMS reports only the `sent` publications. */
interface AccountNews {
  readonly listed: News | undefined;
  readonly sent: News | undefined;
}

/** Returns which unreported publication numbers belong to ended pauses. */
function pausedRanges({ lastSequence, pause }: DueAccount): NumberRange[] {
  return pause.over
    .filter(({ last }) => last > lastSequence)
    .map(({ after, last }) => ({ after: Math.max(after, lastSequence), last }));
}

/** Returns the publication numbers after which `newsOf` counts the publications. */
export function startsOf(account: DueAccount): number[] {
  return [account.lastSequence, ...pausedRanges(account).flatMap(({ after, last }) => [after, last])];
}

/** The SMS omits candidates published during a pause. The list of notifications includes them (B10-01). */
export function newsOf(account: DueAccount, counts: Counts): AccountNews {
  const countAbove = (start: number, department: string) => counts.get(start)?.get(department) ?? 0;
  const all = (department: string) => countAbove(account.lastSequence, department);
  const paused = pausedRanges(account);
  const outsidePauses = (department: string) =>
    paused.reduce(
      (count, { after, last }) => count - countAbove(after, department) + countAbove(last, department),
      all(department),
    );
  return { listed: toNews(account.sectors, all), sent: toNews(account.sectors, outsidePauses) };
}

function toNews(sectors: readonly string[], countOf: (department: string) => number): News | undefined {
  const departments = sectors.filter((sector) => countOf(sector) > 0);
  const count = departments.reduce((sum, department) => sum + countOf(department), 0);
  return count > 0 ? { count, departments } : undefined;
}

type Context = Pick<AppContext, "clock" | "policy" | "random" | "site">;

export function runAccount(ctx: Context, account: DueAccount, { listed, sent }: AccountNews, upTo: number): AccountRun {
  const now = ctx.clock.now();
  const { accountId, smsDay, smsCount } = account;
  const mobileStopped = account.mobileStopped ?? (account.isMobileDead ? "unreachable" : null);
  const isReachable = account.mobile !== "" && mobileStopped === null;
  const canReceiveSms = isReachable && sent !== undefined && !isPaused(account.pause, now);
  const run = decideRun(account, { hasNews: listed !== undefined, canReceiveSms }, now);
  const notices = mobileStopped === account.mobileStopped ? [] : [makeNotice(ctx, accountId, UNREACHABLE_NOTICE)];
  const isDeferred = run.outcome === "deferred";
  const after: AccountAfterRun = {
    ...{ accountId, smsDay, smsCount, mobileStopped, nextRunAt: run.nextRunAt },
    ...(isDeferred ? { lastSequence: account.lastSequence, lastRunAt: null } : { lastSequence: upTo, lastRunAt: now }),
  };
  if (run.outcome !== "reported" || !listed) return { notifications: notices, links: [], messages: [], after };

  const notification: NewNotification = {
    id: ctx.random.uuid(),
    accountId,
    title: newCandidatesTitle(listed.count),
    content: newCandidatesContent(listed),
    range: { sectors: account.sectors, after: account.lastSequence, last: upTo },
  };
  const sms = run.sms === "none" || !sent ? [] : [alertSms(ctx, account, sent, notification.id, run.sms === "last")];
  return {
    notifications: [notification, ...notices],
    links: sms.map(({ link }) => link),
    messages: sms.map(({ message }) => message),
    after: { ...after, smsDay: run.smsDay, smsCount: run.smsCount },
  };
}

function alertSms(
  ctx: Context,
  { accountId, mobile, periodicity, zipCode }: DueAccount,
  news: News,
  notificationId: string,
  isLast: boolean,
): { link: NewShortLink; message: Outgoing } {
  const now = ctx.clock.now();
  const code = makeCode(ctx);
  const path = `${screenPath("Rechercher")}?notification=${notificationId}`;
  return {
    link: { code, accountId, path, expiresAt: new Date(now.getTime() + ctx.policy.settings.shortLinkSeconds * 1000) },
    message: {
      channel: "sms",
      class: "alert",
      kind: ALERT,
      to: mobile,
      accountId,
      text: newCandidatesSms(news, shortAddress(ctx, code), isLast),
      validUntil: expiryOf(periodicity, zoneOfZip(zipCode), now),
      dedupeKey: `alert ${notificationId}`,
      // Send the alert only after the SMS that warns the mobile's owner about this account (policy W-13).
      after: NEW_MOBILE,
    },
  };
}
