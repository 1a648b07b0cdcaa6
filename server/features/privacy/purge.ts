import { eraseFailedTexts, findOldestFailedText } from "../../outbox/failed-text-store.ts";
import type { Policy } from "../../policy.ts";
import type { World } from "../../world.ts";
import { archiveCandidates } from "../candidates/archive-candidates.ts";
import { eraseStaleCandidates } from "../candidates/erase-stale-candidates.ts";
import { findOldestCandidates } from "../candidates/retention-store.ts";
import { eraseUnnamedFiles } from "../files/erase-unnamed-files.ts";
import { findOldestUnnamed } from "../files/store.ts";
import { eraseForsaken, noticeInactivity } from "./inactivity.ts";
import { findOldestUse } from "./inactivity-store.ts";
import { type DatedRows, deleteDated, findOldestDated } from "./retention-store.ts";
import { purgeAudit } from "./seal-audit.ts";

const WEEK = 7 * 24 * 3600;

/** A look costs little, and rows that fall due one by one need not go to the second. */
const SHORTEST_PAUSE_MS = 3_600_000;

/** The instants by which the oldest of everything that is kept for a time are dated; null where there is nothing. */
async function findOldest(world: World) {
  return {
    ...(await findOldestCandidates(world.db)),
    ...(await findOldestUnnamed(world.db)),
    ...(await findOldestUse(world.db)),
    ...(await findOldestDated(world.db, world.policy.figures)),
    failedText: await findOldestFailedText(world.db),
  };
}

type Oldest = Awaited<ReturnType<typeof findOldest>>;

/** One line of policy 6: what is kept, for how long after which instant, and how it goes. */
interface Rule {
  readonly data: string;
  readonly seconds: (policy: Policy) => number;
  readonly from: keyof Oldest;
  /** That instant still lies ahead when a row is written. */
  readonly isAhead?: true;
  /** Takes away some of what is dated before an instant. @returns how many; 0 when nothing is left */
  readonly purge: (world: World, before: Date) => Promise<number>;
}

const dated = (data: DatedRows, seconds: Rule["seconds"]): Rule => ({
  data,
  seconds,
  from: data,
  purge: (world, before) => deleteDated(world.db, world.policy.figures, data, before),
});

const longestWindow: Rule["seconds"] = ({ limits }) => Math.max(...Object.values(limits).map((limit) => limit.seconds));

/** How long data are kept (policy 6). What visitors leave behind has its own job in registration. */
const RULES: readonly Rule[] = [
  {
    data: "recruited candidates, to their archive",
    seconds: ({ figures }) => figures.recruitedKeptSeconds,
    from: "recruitedAt",
    purge: archiveCandidates,
  },
  {
    data: "candidates not heard of",
    seconds: ({ figures }) => figures.candidateKeptSeconds,
    from: "heardAt",
    purge: eraseStaleCandidates,
  },
  {
    data: "files that no candidate names",
    seconds: ({ figures }) => figures.unnamedFileKeptSeconds,
    from: "unnamedAt",
    purge: eraseUnnamedFiles,
  },
  {
    data: "accounts to be told of their end",
    seconds: ({ figures }) => figures.inactiveAccountSeconds - figures.inactivityNoticeSeconds,
    from: "untold",
    purge: noticeInactivity,
  },
  {
    data: "accounts that nobody uses",
    seconds: ({ figures }) => figures.inactiveAccountSeconds,
    from: "told",
    purge: (world, unusedSince) => {
      const noticeMs = world.policy.figures.inactivityNoticeSeconds * 1000;
      return eraseForsaken(world, { unusedSince, toldBefore: new Date(world.clock.now().getTime() - noticeMs) });
    },
  },
  {
    data: "audit log",
    seconds: ({ figures }) => figures.auditKeptSeconds,
    from: "audit",
    purge: purgeAudit,
  },
  {
    data: "texts of messages that did not leave",
    seconds: ({ figures }) => figures.failedTextKeptSeconds,
    from: "failedText",
    purge: (world, before) => eraseFailedTexts(world.db, before),
  },
  dated("idle sessions", ({ figures }) => figures.sessionIdleSeconds),
  dated("old sessions", ({ figures }) => figures.sessionAbsoluteSeconds),
  { ...dated("short links", ({ figures }) => figures.linkKeptAfterExpirySeconds), isAhead: true },
  dated("read notifications", ({ figures }) => figures.readNotificationKeptSeconds),
  dated("messages", ({ figures }) => figures.messageKeptSeconds),
  dated("messages to strangers", ({ figures }) => figures.strangersMessageKeptSeconds),
  dated("openings", ({ figures }) => figures.viewLogKeptSeconds),
  dated("register changes", ({ figures }) => figures.auditKeptSeconds),
  // A count is of no use once the longest window has passed.
  dated("counters", longestWindow),
  dated("limit logs", longestWindow),
  // They name nobody, and count no longer after a day: no reason to look every day.
  dated("login failures", ({ figures }) => Math.max(WEEK, figures.loginForgetAfterSeconds)),
];

/** What a purge did: how much of each kind went, and what could not be done. */
export interface Purged {
  readonly counts: Readonly<Record<string, number>>;
  readonly failed: readonly string[];
}

/**
 * Takes away everything that has been kept for as long as it may be (policy 6, T-53): files before the rows that name
 * them, in batches. What fails is logged, and keeps nothing else from going.
 */
export async function purge(_input: object, world: World): Promise<Purged> {
  const oldest = await findOldest(world);
  const counts: Record<string, number> = {};
  const failed: string[] = [];
  for (const rule of RULES) {
    const before = new Date(world.clock.now().getTime() - keptMs(rule, world));
    const from = oldest[rule.from];
    if (!from || from > before) continue;
    try {
      for (let gone = await rule.purge(world, before); gone > 0; gone = await rule.purge(world, before)) {
        counts[rule.data] = (counts[rule.data] ?? 0) + gone;
      }
    } catch (error) {
      world.log.error({ err: error, data: rule.data }, "Data kept for too long could not be taken away");
      failed.push(rule.data);
    }
  }
  return { counts, failed };
}

/** When anything falls due next. Rows that are written later fall due no sooner than the shortest of the times. */
export async function nextPurge(world: World): Promise<Date> {
  const now = world.clock.now().getTime();
  const oldest = await findOldest(world);
  const dues = RULES.flatMap((rule) => {
    const from = oldest[rule.from];
    return from ? [from.getTime() + keptMs(rule, world)] : [];
  });
  const later = now + Math.min(...RULES.filter((rule) => !rule.isAhead).map((rule) => keptMs(rule, world)));
  return new Date(Math.max(now + SHORTEST_PAUSE_MS, Math.min(later, ...dues)));
}

function keptMs(rule: Rule, world: World): number {
  return rule.seconds(world.policy) * 1000;
}
