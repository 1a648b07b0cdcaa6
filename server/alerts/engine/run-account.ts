import { screenPath } from "contract/screens.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { NumberRange } from "../../candidates/search/filter.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Outgoing } from "../../platform/outbox/outbox.ts";
import type { NewNotification } from "../notifications/store.ts";
import { isPaused } from "../settings/pause.ts";
import { ALERT, NEW_MOBILE } from "../settings/store.ts";
import { makeCode, shortAddress } from "../short-links/code.ts";
import type { NewShortLink } from "../short-links/store.ts";
import { decideRun } from "./decide-run.ts";
import {
  ALERTS_TITLE,
  type News,
  newCandidatesContent,
  newCandidatesSms,
  newCandidatesTitle,
  UNREACHABLE_NOTICE,
} from "./messages.ts";
import { mayLeaveUntil } from "./periodicity.ts";
import type { AccountAfterRun, Counts, DueAccount } from "./store.ts";

export interface AccountRun {
  readonly notifications: readonly NewNotification[];
  readonly links: readonly NewShortLink[];
  readonly messages: readonly Outgoing[];
  readonly after: AccountAfterRun;
}

/** `listed` appears in the notification list; `heard` may be sent by SMS. */
export interface AccountNews {
  readonly listed: News | undefined;
  readonly heard: News | undefined;
}

/** Ranges of ended pauses that were not reported yet. */
function unheardOf({ lastSequence, pause }: DueAccount): NumberRange[] {
  return pause.over
    .filter(({ last }) => last > lastSequence)
    .map(({ after, last }) => ({ after: Math.max(after, lastSequence), last }));
}

/** Numbers to count publications from: the last reported one and the bounds of pauses. */
export function startsOf(account: DueAccount): number[] {
  return [account.lastSequence, ...unheardOf(account).flatMap(({ after, last }) => [after, last])];
}

/** Publications of a pause appear only in the notification list (beyond B10-01). */
export function newsOf(account: DueAccount, counts: Counts): AccountNews {
  const countAbove = (start: number, department: string) => counts.get(start)?.get(department) ?? 0;
  const all = (department: string) => countAbove(account.lastSequence, department);
  const unheard = unheardOf(account);
  const heard = (department: string) =>
    unheard.reduce(
      (count, { after, last }) => count - countAbove(after, department) + countAbove(last, department),
      all(department),
    );
  return { listed: toNews(account.sectors, all), heard: toNews(account.sectors, heard) };
}

function toNews(sectors: readonly string[], countOf: (department: string) => number): News | undefined {
  const departments = sectors.filter((sector) => countOf(sector) > 0);
  const count = departments.reduce((sum, department) => sum + countOf(department), 0);
  return count > 0 ? { count, departments } : undefined;
}

export function runAccount(
  ctx: Pick<AppContext, "clock" | "policy" | "random" | "site">,
  account: DueAccount,
  { listed: news, heard }: AccountNews,
  upTo: number,
): AccountRun {
  const now = ctx.clock.now();
  const mobileStopped = account.mobileStopped ?? (account.isMobileDead ? "unreachable" : null);
  const isReachable = account.mobile !== "" && mobileStopped === null;
  const canReceiveSms = isReachable && heard !== undefined && !isPaused(account.pause, now);
  const zone = zoneOfZip(account.zipCode);
  const decided = decideRun({ ...account, zone, canReceiveSms }, news !== undefined, now);
  const { accountId, smsDay, smsCount } = account;
  const after = { accountId, smsDay, smsCount, mobileStopped, nextRunAt: decided.nextRunAt };
  const notices = mobileStopped === account.mobileStopped ? [] : [unreachableNotice(ctx, accountId)];

  if (decided.outcome === "put off") {
    const unchanged = { ...after, lastSequence: account.lastSequence, lastRunAt: null };
    return { notifications: notices, links: [], messages: [], after: unchanged };
  }
  const done = { ...after, lastSequence: upTo, lastRunAt: now };
  if (decided.outcome === "nothing new" || !news) {
    return { notifications: notices, links: [], messages: [], after: done };
  }
  const notification: NewNotification = {
    id: ctx.random.uuid(),
    accountId,
    title: newCandidatesTitle(news.count),
    content: newCandidatesContent(news),
    range: { sectors: account.sectors, after: account.lastSequence, last: upTo },
  };
  const sms =
    decided.sms === "none" || !heard ? [] : [alertSms(ctx, account, heard, notification.id, decided.sms === "last")];
  return {
    notifications: [notification, ...notices],
    links: sms.map(({ link }) => link),
    messages: sms.map(({ message }) => message),
    after: { ...done, smsDay: decided.smsDay, smsCount: decided.smsCount },
  };
}

/** The link opens a search for the notified candidates. */
function alertSms(
  ctx: Pick<AppContext, "clock" | "policy" | "random" | "site">,
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
      validUntil: mayLeaveUntil(periodicity, zoneOfZip(zipCode), now),
      dedupeKey: `alert ${notificationId}`,
      // The mobile must first get the SMS that names its account (policy W-13).
      after: NEW_MOBILE,
    },
  };
}

function unreachableNotice(ctx: Pick<AppContext, "random">, accountId: string): NewNotification {
  return { id: ctx.random.uuid(), accountId, title: ALERTS_TITLE, content: UNREACHABLE_NOTICE, range: null };
}
