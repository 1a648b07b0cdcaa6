import { normalizeEmail } from "contract/fields.ts";
import { localDay } from "contract/local-time.ts";
import { filterOf, withinOf } from "../../candidates/search/filter.ts";
import { findAnyOf, type NewsFilter } from "../../candidates/search/news-store.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { ReportedRanges } from "../../platform/db/tables/alerts.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { makeNotice, REFUSED_ADDRESS_NOTICE } from "../engine/messages.ts";
import { isMissed, latestRun } from "../engine/periodicity.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { insertNotifications } from "../notifications/store.ts";
import { findAlertingSearches, markReported, type SearchRow } from "../saved-searches/store.ts";
import { isPaused } from "../settings/pause.ts";
import { DIGEST_BUTTON_CANDIDATES, DIGEST_CANDIDATES, digestMail } from "./mail.ts";
import { digestTime, isDueBy, nextDigest, periodsOf } from "./schedule.ts";
import { DIGEST, type DigestAccount, lockCandidates, nextDigestDue, takeDueDigests, updateDigest } from "./store.ts";

/** A transaction handles at most this many accounts, because each account needs several queries. */
const BATCH = 100;
/** The server drops a digest that it cannot send within this time. */
const WORTH_MS = 24 * 3600_000;
/**
 * For each key, the server stores which publications the last digest reported. This key stands for the departments;
 * each saved search has its id as key.
 */
const DEPARTMENTS = "departments";

/**
 * Sends each account at most one mail a day. The transaction that stores the mail also stores which publications the
 * mail reports.
 */
export const sendDigestsJob: Job = {
  name: "send digests",
  nextDue: dueByQuery(nextDigestDue),
  run: (ctx) =>
    transact(ctx, async (trx) => {
      const accounts = await takeDueDigests(trx, ctx.clock.now(), BATCH);
      if (accounts.length === 0) return;
      const upTo = await lastSequence(trx);
      for (const account of accounts) await runDigest(trx, ctx, account, upTo);
    }),
};

/**
 * Postpones the digest if alerts are paused, the run is late, a mail was already sent that day, or the address is
 * not verified.
 */
async function runDigest(trx: Database, ctx: AppContext, account: DigestAccount, upTo: number): Promise<void> {
  const now = ctx.clock.now();
  const { accountId } = account;
  const time = digestTime(account);
  const today = localDay(now, time.zone);
  const searches = await findAlertingSearches(trx, accountId);
  const periods = periodsOf(account, searches);
  const nextAfter = (after: Date) => nextDigest(time, periods, after);
  const nextRunAt = nextAfter(now);
  const dueAt = latestRun(account.nextRunAt ?? now, nextAfter, now);
  const wasRejected = account.rejectedAddress === account.email;
  if (account.isAddressDead && !wasRejected) await reportDeadAddress(trx, ctx, account);
  const isDeferred =
    !account.emailChecked || account.mailedOn === today || isMissed(dueAt, now) || isPaused(account.pause, now);
  if (isDeferred) return updateDigest(trx, accountId, { next_run_at: nextRunAt });

  const dueSearches = searches.filter(({ alert }) => isDueBy(time, alert, dueAt));
  const hasDepartments = account.sectors.length > 0 && isDueBy(time, account.digest, dueAt);
  const filters = newsFilters(account, hasDepartments, dueSearches, upTo);
  const mayMail = !wasRejected && !account.isAddressDead;
  const viewer = { ...account, from: account.zipCode ?? undefined };
  const found = mayMail
    ? await findAnyOf(trx, viewer, Object.values(filters), DIGEST_BUTTON_CANDIDATES)
    : { total: 0, cards: [] };
  const existing = await lockCandidates(
    trx,
    found.cards.map(({ id }) => id),
  );
  const cards = found.cards.filter(({ id }) => existing.has(id));
  const total = found.total - (found.cards.length - cards.length);
  const hasNews = total > 0;
  if (hasNews) await sendDigest(trx, ctx, account, { cards, total, today });
  await markReported(
    trx,
    dueSearches.map(({ id }) => id),
    upTo,
  );
  await updateDigest(trx, accountId, {
    next_run_at: nextRunAt,
    ...(hasDepartments ? { last_sequence: upTo } : {}),
    reported: JSON.stringify({ ...account.unsent, ...rangesOf(filters) }),
    ...(hasNews ? { mailed_on: today } : {}),
  });
}

function newsFilters(
  account: DigestAccount,
  hasDepartments: boolean,
  searches: readonly SearchRow[],
  last: number,
): Record<string, NewsFilter> {
  const { sectors, pause, zipCode } = account;
  // If the server could not send the last mail, report its publications again, unless the user changed the settings
  // since then.
  const rangeOf = (key: string, lastReported: number) => {
    const [after, upTo] = account.unsent[key] ?? [];
    return { after: after !== undefined && upTo === lastReported ? after : lastReported, last, except: pause.over };
  };
  // Digests and SMS use the candidate's department at publication, and include selected candidates.
  const everybody = filterOf({ ZIPCode: [], jobInterviewStatus: [], jobInterviewNotice: [], withoutSelection: false });
  const departments = { ...everybody, announced: { ...rangeOf(DEPARTMENTS, account.lastSequence), sectors } };
  const ofSearches = searches.map(({ id, filters, reportedSequence }) => {
    const within = withinOf(filters, zipCode);
    return [id, { ...filterOf(filters), within, announced: rangeOf(id, reportedSequence) }];
  });
  return { ...(hasDepartments ? { [DEPARTMENTS]: departments } : {}), ...Object.fromEntries(ofSearches) };
}

function rangesOf(filters: Readonly<Record<string, NewsFilter>>): ReportedRanges {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([key, { announced }]) =>
      announced ? [[key, [announced.after, announced.last]]] : [],
    ),
  );
}

async function sendDigest(
  trx: Database,
  ctx: AppContext,
  { accountId, email }: DigestAccount,
  news: Parameters<typeof digestMail>[1],
): Promise<void> {
  const link = await makeLink(trx, ctx, { purpose: "digest", accountId, emailKey: normalizeEmail(email) });
  await enqueue(trx, ctx, {
    channel: "email",
    kind: DIGEST,
    to: email,
    accountId,
    validUntil: new Date(ctx.clock.now().getTime() + WORTH_MS),
    dedupeKey: `digest ${accountId} ${news.today}`,
    candidateIds: news.cards.slice(0, DIGEST_CANDIDATES).map(({ id }) => id),
    ...digestMail(ctx.site, news, link),
  });
}

/** Notifies the account once that its e-mail address rejects mail. */
async function reportDeadAddress(trx: Database, ctx: AppContext, { accountId, email }: DigestAccount): Promise<void> {
  await updateDigest(trx, accountId, { refused_address: email });
  await insertNotifications(trx, [makeNotice(ctx, accountId, REFUSED_ADDRESS_NOTICE)], ctx.clock.now());
}
