import * as z from "zod/mini";
import type { Secrets } from "../platform/configuration/secrets.ts";
import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import { transact } from "../platform/db/retry.ts";
import { addSetting, type Setting, saveSetting } from "../platform/db/settings-store.ts";
import type { ExportedAccount } from "../platform/personal-data.ts";
import {
  clearLinks,
  countUnlinked,
  deleteUpTo,
  ENDS,
  findEnds,
  findEventsOf,
  findLastBefore,
  findLinks,
  findWaiting,
  insertLinks,
  type Link,
  lockEnds,
  numbersOf,
  redactEvents,
} from "./audit-chain-store.ts";

const BATCH = 500;

const Ends = z.object({ first: z.int(), last: z.int(), mac: z.string(), event: z.int() });
type Ends = z.infer<typeof Ends>;
const EMPTY: Ends = { first: 1, last: 0, mac: "", event: 0 };

interface Event {
  readonly id: number;
  readonly at: Date;
  readonly event: string;
  readonly actor_id: string | null;
  readonly subject: string | null;
  readonly address: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
}

const sign = (secrets: Secrets, what: string, values: readonly unknown[]) =>
  secrets.sign(`audit ${what} ${JSON.stringify(values)}`);
const digestOf = (secrets: Secrets, { id, subject, address, details }: Event) =>
  sign(secrets, "content", [id, subject, address, details]);
const macOf = (secrets: Secrets, { position, previous, digest }: Omit<Link, "mac" | "event_id">, event: Event) =>
  sign(secrets, "event", [position, previous, event.id, event.at.toISOString(), event.event, event.actor_id, digest]);
const redactionOf = (secrets: Secrets, id: number, subject: string | null) => sign(secrets, "redaction", [id, subject]);
const signed = (secrets: Secrets, { first, last, mac, event }: Ends) => ({
  ...{ first, last, mac, event },
  signature: sign(secrets, "ends", [first, last, mac, event]),
});

/**
 * The last position of the hash chain that this process has seen. A lower stored position shows that somebody restored
 * an old value, whose signature is still valid.
 */
const lastKnown = new WeakMap<Secrets, number>();

/**
 * Checks and returns the first and last position of the hash chain.
 * @throws if these positions are missing, altered or signed with another key, or if the last position is before `known`
 */
function readEnds(secrets: Secrets, stored: Setting | undefined, known = lastKnown.get(secrets) ?? 0): Ends {
  const ends = z.safeParse(Ends, stored);
  if (!ends.success || stored?.signature !== signed(secrets, ends.data).signature)
    throw new Error("The ends of the audit log are missing or altered");
  if (ends.data.last < known) throw new Error("The stored ends of the audit log are out of date");
  lastKnown.set(secrets, Math.max(ends.data.last, lastKnown.get(secrets) ?? 0));
  return ends.data;
}

export async function beginAuditChain(trx: Database, secrets: Secrets): Promise<void> {
  lastKnown.delete(secrets);
  await addSetting(trx, ENDS, signed(secrets, EMPTY));
}

/** Removes the hash chain. The job then builds the chain again with the new secret key. */
export async function restartAuditChain(trx: Database, secrets: Secrets): Promise<void> {
  lastKnown.delete(secrets);
  await clearLinks(trx);
  await saveSetting(trx, ENDS, signed(secrets, EMPTY));
}

/**
 * Adds new events to the hash chain. Also logs these events, because a copy of the log on another machine reveals if
 * somebody changes an event afterwards (policy T-51). Runs after the events' transactions, so that requests do not wait
 * for each other.
 */
export async function chainEvents(ctx: Pick<AppContext, "db" | "random" | "secrets" | "log">): Promise<number> {
  let count = 0;
  for (;;) {
    const chained = await transact(ctx, (trx) => chainSome(trx, ctx));
    for (const [{ position, mac }, event] of chained) {
      lastKnown.set(ctx.secrets, position);
      const { at, event: name, actor_id: account, subject } = event;
      const line = { sequence: position, at, event: name, account, subject: idIn(subject), seal: mac };
      ctx.log.info(line, "Audit event");
    }
    count += chained.length;
    if (chained.length < BATCH) return count;
  }
}

/**
 * Returns the subject only if it is an id. The log must not contain other subjects, because a subject may be a name
 * (policy T-50).
 */
function idIn(subject: string | null): string | null {
  return subject !== null && /^(?:[\da-f-]{36}|dossier \d+)$/.test(subject) ? subject : null;
}

async function chainSome(trx: Database, { secrets }: Pick<AppContext, "secrets">) {
  const ends = readEnds(secrets, await lockEnds(trx));
  const events: Event[] = await findWaiting(trx, ends.event, BATCH);
  let { last: position, mac: previous } = ends;
  const chained = events.map((event): readonly [Link, Event] => {
    position += 1;
    const link = { position, event_id: event.id, previous, digest: digestOf(secrets, event) };
    previous = macOf(secrets, link, event);
    return [{ ...link, mac: previous }, event];
  });
  if (chained.length === 0) return chained;
  await insertLinks(
    trx,
    chained.map(([link]) => link),
  );
  const event = Math.max(ends.event, ...events.map(({ id }) => id));
  await saveSetting(trx, ENDS, signed(secrets, { ...ends, last: position, mac: previous, event }));
  return chained;
}

interface AuditCheck {
  readonly intact: boolean;
  readonly issue: { readonly position: number; readonly reason: string } | null;
  readonly checked: number;
  readonly position: number;
}

/** Verifies the hash chain. @param after - a verified position; by default, the start of the chain (policy T-51) */
export async function verifyAudit(ctx: Pick<AppContext, "db" | "random" | "secrets">, after = 0): Promise<AuditCheck> {
  const known = lastKnown.get(ctx.secrets);
  // Read all events in one snapshot of the database, because other transactions change events during the check.
  return transact(ctx, (trx) => walk(trx, ctx.secrets, { after, known }), "repeatable read");
}

interface Bounds {
  readonly after: number;
  readonly known: number | undefined;
}

async function walk(trx: Database, secrets: Secrets, { after, known = 0 }: Bounds): Promise<AuditCheck> {
  let checked = 0;
  let position = 0;
  const broken = (at: number, reason: string) => ({
    intact: false,
    issue: { position: at, reason },
    checked,
    position,
  });
  let ends: Ends;
  try {
    ends = readEnds(secrets, await findEnds(trx), known);
  } catch (error) {
    return broken(0, error instanceof Error ? error.message : "unreadable");
  }
  position = Math.min(Math.max(ends.first - 1, after), ends.last);
  let mac: string | undefined;
  for (;;) {
    const links = await findLinks(trx, position, BATCH);
    for (const link of links) {
      position += 1;
      if (link.position !== position) return broken(position, "An event is missing");
      const issue = issueOf(secrets, link, mac ?? link.previous);
      if (issue) return broken(position, issue);
      mac = link.mac;
      checked += 1;
    }
    if (links.length < BATCH) break;
  }
  if (position !== ends.last || (mac ?? ends.mac) !== ends.mac) return broken(position + 1, "The end was cut or added");
  const unlinked = await countUnlinked(trx, ends.event);
  return unlinked > 0
    ? broken(0, "Events were added outside the chain")
    : { intact: true, issue: null, checked, position };
}

function issueOf(secrets: Secrets, link: Awaited<ReturnType<typeof findLinks>>[number], previous: string) {
  const { id, at, event: name } = link;
  if (id === null || at === null || name === null) return "An event is missing";
  const event: Event = { ...link, id, at, event: name };
  const isLinked = link.previous === previous && link.mac === macOf(secrets, link, event);
  if (!isLinked) return "An event was altered";
  const isRedacted =
    event.address === null && event.details === null && link.redaction === redactionOf(secrets, id, event.subject);
  return isRedacted || link.digest === digestOf(secrets, event) ? undefined : "The content of an event was altered";
}

/**
 * Deletes old events. Only the retention job may call this function.
 * @throws if somebody changed one of the deleted events or an event before them, because a forged date could get an
 * event deleted unnoticed
 */
export async function purgeAudit(ctx: Pick<AppContext, "db" | "random" | "secrets">, before: Date): Promise<number> {
  return transact(ctx, async (trx) => {
    const ends = readEnds(ctx.secrets, await lockEnds(trx));
    const last = await findLastBefore(trx, before);
    if (last === null) return 0;
    const { issue } = await walk(trx, ctx.secrets, { after: 0, known: ends.last });
    if (issue && issue.position <= last) throw new Error(`The audit log is not purged: ${issue.reason}`);
    await saveSetting(trx, ENDS, signed(ctx.secrets, { ...ends, first: last + 1 }));
    return deleteUpTo(trx, last);
  });
}

/**
 * Removes personal data of an erased account from events, and keeps the hash chain valid. The account's id stays in the
 * events, because the id identifies nobody after the erasure (policy T-54).
 */
export async function redactAudit(
  trx: Database,
  { secrets }: Pick<AppContext, "secrets">,
  account: ExportedAccount,
): Promise<void> {
  const events = await findEventsOf(trx, account);
  const numbers = numbersOf(account);
  const redacted = events.map(({ id, subject: former }) => {
    const subject = former !== null && numbers.includes(former) ? account.id : former;
    return { id, subject, redaction: redactionOf(secrets, id, subject) };
  });
  await redactEvents(trx, redacted);
}
