import { retentionSeconds } from "contract/retention.ts";
import { eraseUnnamedFiles } from "../candidates/files/erase-unnamed-files.ts";
import { findOldestUnnamed } from "../candidates/files/store.ts";
import { eraseLeftUploads } from "../candidates/imports/erase-bytes.ts";
import { findOldestLeft } from "../candidates/imports/store.ts";
import { archiveCandidates } from "../candidates/intake/archive-candidates.ts";
import { eraseStaleCandidates } from "../candidates/intake/erase-stale-candidates.ts";
import { countRecruited, countStale, findOldestCandidates } from "../candidates/intake/retention-store.ts";
import type { Policy } from "../platform/configuration/policy.ts";
import type { AppContext } from "../platform/context.ts";
import type { Tables } from "../platform/db/tables.ts";
import { eraseFailedTexts, findOldestFailedText } from "../platform/outbox/failed-text-store.ts";
import { purgeAudit } from "./audit-chain.ts";
import { countEventsBefore, findOldestEvent } from "./audit-chain-store.ts";
import { countDated, countRows, datedRows, deleteDated, findOldestDated, findOldestExact } from "./dated-rows-store.ts";
import { eraseRemoved } from "./erase-account.ts";
import { findOldestRemoved } from "./erase-store.ts";
import { eraseForsaken, noticeInactivity } from "./inactivity.ts";
import { countForsaken, findOldestUse } from "./inactivity-store.ts";

async function findOldest(ctx: AppContext) {
  return {
    ...(await findOldestCandidates(ctx.db)),
    ...(await findOldestUnnamed(ctx.db)),
    ...(await findOldestUse(ctx.db)),
    ...(await findOldestRemoved(ctx.db)),
    ...(await findOldestLeft(ctx.db)),
    ...(await findOldestDated(ctx.db, ctx.policy.settings)),
    audit: await findOldestEvent(ctx.db),
    failedText: await findOldestFailedText(ctx.db),
  };
}

type Oldest = Partial<Awaited<ReturnType<typeof findOldest>>>;

interface Rule {
  readonly data: string;
  readonly after: keyof Policy["settings"] | ((policy: Policy) => number);
  readonly from: keyof Oldest;
  readonly isExact?: true;
  /** How to count due rows; absent for kinds kept a month at most. */
  readonly due?: { readonly table: keyof Tables; readonly count: (ctx: AppContext, before: Date) => Promise<number> };
  readonly purge: (ctx: AppContext, before: Date) => Promise<number>;
}

const SPECIAL: readonly Rule[] = [
  {
    data: "recruited candidates, to their archive",
    after: "recruitedKeptSeconds",
    from: "recruitedAt",
    due: { table: "candidates", count: (ctx, before) => countRecruited(ctx.db, before, staleSince(ctx)) },
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
    after: ({ settings }) => settings.inactiveAccountSeconds - settings.inactivityNoticeSeconds,
    from: "unnoticed",
    purge: noticeInactivity,
  },
  {
    data: "accounts that nobody uses",
    after: "inactiveAccountSeconds",
    from: "noticed",
    due: { table: "accounts", count: (ctx, unusedSince) => countForsaken(ctx.db, forsaken(ctx, unusedSince)) },
    purge: (ctx, unusedSince) => eraseForsaken(ctx, forsaken(ctx, unusedSince)),
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
    purge: (ctx, before) => eraseFailedTexts(ctx.db, before),
  },
];

/** Rows kept at most a month are excluded from the safety check, since a large share is due every day. */
const TURNOVER_SECONDS = 30 * 24 * 3600;

function turnsOver(after: Rule["after"]): boolean {
  const kept: Readonly<Record<string, number>> = retentionSeconds;
  return typeof after === "function" || (kept[after] ?? 0) <= TURNOVER_SECONDS;
}

function staleSince({ policy, clock }: AppContext): Date {
  return new Date(clock.now().getTime() - policy.settings.candidateKeptSeconds * 1000);
}

function forsaken({ policy, clock }: AppContext, unusedSince: Date) {
  const noticedBefore = new Date(clock.now().getTime() - policy.settings.inactivityNoticeSeconds * 1000);
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
              count: (ctx: AppContext, before: Date) => countDated(ctx.db, ctx.policy.settings, data, before),
            },
          }),
      purge: (ctx, before) => deleteDated(ctx.db, ctx.policy.settings, data, before),
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
export async function countDue(ctx: AppContext): Promise<Due[]> {
  const oldest = await findOldest(ctx);
  const all: Due[] = [];
  for (const rule of RULES) {
    const before = dueBefore(rule, ctx);
    const from = oldest[rule.from];
    if (!rule.due || !from || from > before) continue;
    const [count, of] = [await rule.due.count(ctx, before), await countRows(ctx.db, rule.due.table)];
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
export async function purge(ctx: AppContext): Promise<Purged> {
  return purgeBy(RULES, await findOldest(ctx), ctx);
}

export async function purgeExact(ctx: AppContext): Promise<Purged> {
  return purgeBy(EXACT, await findOldestExact(ctx.db, ctx.policy), ctx);
}

async function purgeBy(rules: readonly Rule[], oldest: Oldest, ctx: AppContext): Promise<Purged> {
  const counts: Record<string, number> = {};
  const failed: string[] = [];
  for (const rule of rules) {
    const before = dueBefore(rule, ctx);
    const from = oldest[rule.from];
    if (!from || from > before) continue;
    try {
      for (let gone = await rule.purge(ctx, before); gone > 0; gone = await rule.purge(ctx, before)) {
        counts[rule.data] = (counts[rule.data] ?? 0) + gone;
      }
    } catch (error) {
      ctx.log.error({ err: error, data: rule.data }, "Data kept for too long could not be taken away");
      failed.push(rule.data);
    }
  }
  return { counts, failed };
}

export function nextExact(oldest: Oldest, ctx: AppContext): Date | null {
  const instants = EXACT.flatMap((rule) => {
    const from = oldest[rule.from];
    return from ? [from.getTime() + keptMs(rule, ctx)] : [];
  });
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

function dueBefore(rule: Rule, ctx: AppContext): Date {
  return new Date(ctx.clock.now().getTime() - keptMs(rule, ctx));
}

function keptMs({ after }: Rule, { policy }: AppContext): number {
  return (typeof after === "function" ? after(policy) : policy.settings[after]) * 1000;
}
