import { normalizeEmail } from "contract/fields.ts";
import { localDay } from "contract/local-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { filterOf, withinOf } from "../../candidates/search/filter.ts";
import { findAnyOf, type NewsFilter } from "../../candidates/search/news-store.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Told } from "../../platform/db/tables/alerts.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByQuery } from "../../platform/jobs/schedule.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { ALERTS_TITLE, REFUSED_ADDRESS_NOTICE } from "../engine/messages.ts";
import { isMissed, standingRun } from "../engine/periodicity.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { insertNotifications } from "../notifications/store.ts";
import { findTellingSearches, markTold, type SearchRow } from "../saved-searches/store.ts";
import { isPaused } from "../settings/pause.ts";
import { digestTime, isDueBy, nextDigest } from "./digest-time.ts";
import { DIGEST_BUTTON_CANDIDATES, DIGEST_CANDIDATES, digestMail } from "./mail.ts";
import { DIGEST, type DigestAccount, lockNamed, nextDigestDue, takeDueDigests, updateDigest } from "./store.ts";

/** Accounts per transaction; small because each runs its own search queries. */
const BATCH = 100;
/** Time after which an unsent digest is dropped. */
const WORTH_MS = 24 * 3600_000;

/** Sends at most one mail a day per account. One transaction writes mail, link and last reported numbers. */
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

async function runDigest(trx: Database, ctx: AppContext, account: DigestAccount, upTo: number): Promise<void> {
  const now = ctx.clock.now();
  const { accountId } = account;
  const time = digestTime(account.periodicity, zoneOfZip(account.zipCode));
  const searches = await findTellingSearches(trx, accountId);
  const hasDepartments = account.sectors.length > 0;
  const periods = [...(hasDepartments ? [account.digest] : []), ...searches.map(({ alert }) => alert)];
  const nextAfter = (after: Date) => nextDigest(time, periods, after);
  const nextRunAt = nextAfter(now);
  const dueAt = standingRun(account.nextRunAt ?? now, nextAfter, now);
  const decided = decideDigest(account, { dueAt, zone: time.zone }, now);
  if (decided.isRejected) await tellRefused(trx, ctx, account);
  if (!decided.mayTell) return updateDigest(trx, accountId, { nextRunAt });

  const told = searches.filter(({ alert }) => isDueBy(time, alert, dueAt));
  const tellsDepartments = hasDepartments && isDueBy(time, account.digest, dueAt);
  const after = (key: string, lastTold: number) => lastOf(account.untold[key], lastTold);
  const news: Record<string, NewsFilter> = tellsDepartments
    ? { [DEPARTMENTS]: departmentNews(account, after(DEPARTMENTS, account.lastSequence), upTo) }
    : {};
  for (const search of told) {
    const range = { after: after(search.id, search.told_sequence), last: upTo };
    news[search.id] = searchNews(account, search, range);
  }
  const filters = Object.values(news);
  const found = decided.mayMail
    ? await findAnyOf(trx, account, filters, DIGEST_BUTTON_CANDIDATES)
    : { total: 0, cards: [] };
  const named = await lockNamed(
    trx,
    found.cards.map(({ id }) => id),
  );
  const cards = found.cards.filter(({ id }) => named.has(id));
  const total = found.total - (found.cards.length - cards.length);
  const hasNews = total > 0;
  if (hasNews) await sendDigest(trx, ctx, account, { cards, total, today: decided.today });
  await markTold(
    trx,
    told.map(({ id }) => id),
    upTo,
  );
  await updateDigest(trx, accountId, {
    nextRunAt,
    ...(tellsDepartments ? { lastSequence: upTo } : {}),
    told: { ...account.untold, ...toldOf(news) },
    ...(hasNews ? { mailedOn: decided.today } : {}),
  });
}

/** Key of the departments beside the ids of saved searches. */
const DEPARTMENTS = "departments";

/** An unsent mail reported nothing, unless the settings changed since. */
function lastOf(untold: Told[string] | undefined, lastTold: number): number {
  const [after, upTo] = untold ?? [];
  return after !== undefined && upTo === lastTold ? after : lastTold;
}

function toldOf(news: Readonly<Record<string, NewsFilter>>): Told {
  return Object.fromEntries(
    Object.entries(news).flatMap(([key, { announced }]) =>
      announced ? [[key, [announced.after, announced.last]]] : [],
    ),
  );
}

/** Matches the SMS: department of publication, including selected candidates. */
function departmentNews({ sectors, pause }: DigestAccount, after: number, last: number): NewsFilter {
  const everybody = filterOf({ ZIPCode: [], jobInterviewStatus: [], jobInterviewNotice: [], withoutSelection: false });
  return { ...everybody, announced: { after, last, sectors, except: pause.over } };
}

function searchNews(
  { pause, zipCode }: DigestAccount,
  search: SearchRow,
  range: { readonly after: number; readonly last: number },
): NewsFilter {
  const within = withinOf(search.filters, zipCode ?? null);
  return { ...filterOf(search.filters), within, announced: { ...range, except: pause.over } };
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

/** Notifies the account once, in the app, that its address rejects mail. */
async function tellRefused(trx: Database, ctx: AppContext, { accountId, email }: DigestAccount): Promise<void> {
  await updateDigest(trx, accountId, { rejectedAddress: email });
  const id = ctx.random.uuid();
  const notice = { id, accountId, title: ALERTS_TITLE, content: REFUSED_ADDRESS_NOTICE, range: null };
  await insertNotifications(trx, [notice], ctx.clock.now());
}

interface DigestRun {
  readonly mayTell: boolean;
  /** False if the run is skipped because the address rejects mail. */
  readonly mayMail: boolean;
  /** The address was first found to reject mail in this run. */
  readonly isRejected: boolean;
  readonly today: string;
}

/** Defers a digest in a pause, when it is late, after the day's mail, or while the address is unconfirmed. */
function decideDigest(
  account: Pick<DigestAccount, "pause" | "mailedOn" | "emailChecked" | "email" | "rejectedAddress" | "isAddressDead">,
  { dueAt, zone }: { readonly dueAt: Date; readonly zone: string },
  now: Date,
): DigestRun {
  const today = localDay(now, zone);
  const wasRejected = account.rejectedAddress === account.email;
  const mayTell =
    account.emailChecked && account.mailedOn !== today && !isMissed(dueAt, now) && !isPaused(account.pause, now);
  const isRejected = account.isAddressDead && !wasRejected;
  return { mayTell, mayMail: !wasRejected && !isRejected, isRejected, today };
}
