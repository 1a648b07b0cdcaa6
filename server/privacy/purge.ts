import { keptSeconds } from "contract/retention.ts";
import { eraseUnnamedFiles } from "../candidates/files/erase-unnamed-files.ts";
import { findOldestUnnamed } from "../candidates/files/store.ts";
import { eraseLeftUploads } from "../candidates/imports/erase-bytes.ts";
import { findOldestLeft } from "../candidates/imports/store.ts";
import { archiveCandidates } from "../candidates/search/archive-candidates.ts";
import { eraseStaleCandidates } from "../candidates/search/erase-stale-candidates.ts";
import { countRecruited, countStale, findOldestCandidates } from "../candidates/search/retention-store.ts";
import type { Policy } from "../platform/configuration/policy.ts";
import type { Tables } from "../platform/db/tables.ts";
import { eraseFailedTexts, findOldestFailedText } from "../platform/outbox/failed-text-store.ts";
import type { World } from "../platform/world.ts";
import { purgeAudit } from "./audit-chain.ts";
import { countEventsBefore, findOldestEvent } from "./audit-chain-store.ts";
import { countDated, countRows, datedRows, deleteDated, findOldestDated, findOldestExact } from "./dated-rows-store.ts";
import { eraseRemoved } from "./erase-account.ts";
import { findOldestRemoved } from "./erase-store.ts";
import { eraseForsaken, noticeInactivity } from "./inactivity.ts";
import { countForsaken, findOldestUse } from "./inactivity-store.ts";

async function findOldest(world: World) {
  return {
    ...(await findOldestCandidates(world.db)),
    ...(await findOldestUnnamed(world.db)),
    ...(await findOldestUse(world.db)),
    ...(await findOldestRemoved(world.db)),
    ...(await findOldestLeft(world.db)),
    ...(await findOldestDated(world.db, world.policy.figures)),
    audit: await findOldestEvent(world.db),
    failedText: await findOldestFailedText(world.db),
  };
}

type Oldest = Partial<Awaited<ReturnType<typeof findOldest>>>;

interface Rule {
  readonly data: string;
  readonly after: keyof Policy["figures"] | ((policy: Policy) => number);
  readonly from: keyof Oldest;
  readonly isExact?: true;
  /** How to count due rows; absent for kinds kept a month at most. */
  readonly due?: { readonly table: keyof Tables; readonly count: (world: World, before: Date) => Promise<number> };
  readonly purge: (world: World, before: Date) => Promise<number>;
}

const SPECIAL: readonly Rule[] = [
  {
    data: "recruited candidates, to their archive",
    after: "recruitedKeptSeconds",
    from: "recruitedAt",
    due: { table: "candidates", count: (world, before) => countRecruited(world.db, before, staleSince(world)) },
    purge: archiveCandidates,
  },
  {
    data: "candidates not heard of",
    after: "candidateKeptSeconds",
    from: "heardAt",
    due: { table: "candidates", count: ({ db }, before) => countStale(db, before) },
    purge: eraseStaleCandidates,
  },
  {
    data: "files that no candidate names",
    after: "unnamedFileKeptSeconds",
    from: "unnamedAt",
    purge: eraseUnnamedFiles,
  },
  {
    data: "accounts to be told of their end",
    after: ({ figures }) => figures.inactiveAccountSeconds - figures.inactivityNoticeSeconds,
    from: "unnoticed",
    purge: noticeInactivity,
  },
  {
    data: "accounts that nobody uses",
    after: "inactiveAccountSeconds",
    from: "noticed",
    due: { table: "accounts", count: (world, unusedSince) => countForsaken(world.db, forsaken(world, unusedSince)) },
    purge: (world, unusedSince) => eraseForsaken(world, forsaken(world, unusedSince)),
  },
  {
    data: "removed collaborators",
    after: "removedCollaboratorSeconds",
    from: "removedAt",
    purge: eraseRemoved,
  },
  {
    data: "files of imports that nobody started",
    after: "importUploadKeptSeconds",
    from: "uploadedAt",
    purge: eraseLeftUploads,
  },
  {
    data: "audit log",
    after: "auditKeptSeconds",
    from: "audit",
    due: { table: "audit_events", count: ({ db }, before) => countEventsBefore(db, before) },
    purge: purgeAudit,
  },
  {
    data: "texts of messages that did not leave",
    after: "failedTextKeptSeconds",
    from: "failedText",
    purge: (world, before) => eraseFailedTexts(world.db, before),
  },
];

/** Rows kept at most a month are excluded from the safety check, since a large share is due every day. */
const TURNOVER_SECONDS = 30 * 24 * 3600;

function turnsOver(after: Rule["after"]): boolean {
  const kept: Readonly<Record<string, number>> = keptSeconds;
  return typeof after === "function" || (kept[after] ?? 0) <= TURNOVER_SECONDS;
}

function staleSince({ policy, clock }: World): Date {
  return new Date(clock.now().getTime() - policy.figures.candidateKeptSeconds * 1000);
}

function forsaken({ policy, clock }: World, unusedSince: Date) {
  const noticedBefore = new Date(clock.now().getTime() - policy.figures.inactivityNoticeSeconds * 1000);
  return { unusedSince, noticedBefore };
}

const RULES: readonly Rule[] = [
  ...SPECIAL,
  ...datedRows.map(
    ([data, dated]): Rule => ({
      ...dated,
      data,
      from: data,
      ...(turnsOver(dated.after)
        ? {}
        : {
            due: {
              table: dated.table,
              count: (world: World, before: Date) => countDated(world.db, world.policy.figures, data, before),
            },
          }),
      purge: (world, before) => deleteDated(world.db, world.policy.figures, data, before),
    }),
  ),
];

const EXACT = RULES.filter((rule) => rule.isExact);

export interface Due {
  readonly data: string;
  readonly count: number;
  readonly of: number;
}

/** Kinds kept more than a month only. */
export async function countDue(world: World): Promise<Due[]> {
  const oldest = await findOldest(world);
  const all: Due[] = [];
  for (const rule of RULES) {
    const before = dueBefore(rule, world);
    const from = oldest[rule.from];
    if (!rule.due || !from || from > before) continue;
    const [count, of] = [await rule.due.count(world, before), await countRows(world.db, rule.due.table)];
    if (count > 0) all.push({ data: rule.data, count, of });
  }
  return all;
}

export function sumDue(due: Readonly<Record<string, number>>) {
  const sum = { candidates: 0, accounts: 0, others: 0 };
  for (const { data, due: counted } of RULES) {
    const table = counted?.table;
    sum[table === "candidates" || table === "accounts" ? table : "others"] += due[data] ?? 0;
  }
  return sum;
}

export interface Purged {
  readonly counts: Readonly<Record<string, number>>;
  readonly failed: readonly string[];
}

/**
 * Deletes everything past its retention period (policy 6, T-53), in batches, and files before the rows that name them.
 * An error is logged and does not stop the rest.
 */
export async function purge(world: World): Promise<Purged> {
  return purgeBy(RULES, await findOldest(world), world);
}

export async function purgeExact(world: World): Promise<Purged> {
  return purgeBy(EXACT, await findOldestExact(world.db, world.policy), world);
}

async function purgeBy(rules: readonly Rule[], oldest: Oldest, world: World): Promise<Purged> {
  const counts: Record<string, number> = {};
  const failed: string[] = [];
  for (const rule of rules) {
    const before = dueBefore(rule, world);
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

export function nextExact(oldest: Oldest, world: World): Date | null {
  const instants = EXACT.flatMap((rule) => {
    const from = oldest[rule.from];
    return from ? [from.getTime() + keptMs(rule, world)] : [];
  });
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

function dueBefore(rule: Rule, world: World): Date {
  return new Date(world.clock.now().getTime() - keptMs(rule, world));
}

function keptMs({ after }: Rule, { policy }: World): number {
  return (typeof after === "function" ? after(policy) : policy.figures[after]) * 1000;
}
