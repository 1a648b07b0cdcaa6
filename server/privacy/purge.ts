import { retentionSeconds } from "contract/retention.ts";
import type { AppContext } from "../platform/context.ts";
import type { DatedRows, RetentionPeriod, RetentionRule } from "../platform/personal-data.ts";
import {
  countDated,
  countRows,
  datedRowsOf,
  deleteDated,
  findOldestDated,
  findOldestExact,
  type Oldest,
} from "./dated-rows-store.ts";

interface Rule extends Omit<RetentionRule<AppContext>, "oldest"> {
  readonly data: string;
}

type Domains = Pick<AppContext, "personalData">;

function specialRulesOf({ personalData }: Domains) {
  return personalData.flatMap(({ retentionRules }) => Object.entries(retentionRules ?? {}));
}

/**
 * Lists all retention rules. Special rules come first, because some of them read rows that a later rule deletes by
 * date.
 */
function rulesOf(ctx: Domains): Rule[] {
  return [...specialRulesOf(ctx).map(([data, rule]) => ({ ...rule, data })), ...datedRowsOf(ctx).map(toRule)];
}

function exactRulesOf(ctx: Domains): Rule[] {
  return datedRowsOf(ctx)
    .filter(([, { isExact }]) => isExact)
    .map(toRule);
}

function toRule([data, dated]: readonly [string, DatedRows]): Rule {
  const { table, after } = dated;
  const count: NonNullable<Rule["due"]>["count"] = ({ db, policy }, before) =>
    countDated(db, policy.settings, dated, before);
  return {
    data,
    after,
    ...(turnsOver(after) ? {} : { due: { table, count } }),
    purge: ({ db, policy }, before) => deleteDated(db, policy.settings, dated, before),
  };
}

/**
 * The check that holds back unusually large deletions ignores rows with a shorter retention period, because a large
 * share of them must be deleted every day.
 */
const TURNOVER_SECONDS = 30 * 24 * 3600;

function turnsOver(after: RetentionPeriod): boolean {
  const seconds: Readonly<Record<string, number>> = retentionSeconds;
  return typeof after === "function" || (seconds[after] ?? 0) <= TURNOVER_SECONDS;
}

async function findOldest(ctx: AppContext): Promise<Oldest> {
  const oldest: Record<string, Date | null> = { ...(await findOldestDated(ctx)) };
  for (const [data, rule] of specialRulesOf(ctx)) oldest[data] = await rule.oldest(ctx);
  return oldest;
}

export interface Due {
  readonly data: string;
  readonly count: number;
  readonly of: number;
}

/** Counts the rows whose retention period is over. Leaves out rows with a short retention period. */
export async function countDue(ctx: AppContext): Promise<Due[]> {
  const oldest = await findOldest(ctx);
  const all: Due[] = [];
  for (const rule of rulesOf(ctx)) {
    const before = dueBefore(rule, ctx);
    const from = oldest[rule.data];
    if (!rule.due || !from || from > before) continue;
    const [count, of] = [await rule.due.count(ctx, before), await countRows(ctx.db, rule.due.table)];
    if (count > 0) all.push({ data: rule.data, count, of });
  }
  return all;
}

export function sumDue(ctx: Domains, due: Readonly<Record<string, number>>) {
  const sum = { candidates: 0, accounts: 0, others: 0 };
  for (const { data, due: counted } of rulesOf(ctx)) {
    const table = counted?.table;
    sum[table === "candidates" || table === "accounts" ? table : "others"] += due[data] ?? 0;
  }
  return sum;
}

/**
 * Applies the retention rules. If one rule fails, still applies all others (policy 6, T-53).
 * @param onlyExact - true to apply only the rules with `isExact`
 */
export async function purge(ctx: AppContext, onlyExact = false) {
  const oldest = onlyExact ? await findOldestExact(ctx) : await findOldest(ctx);
  const counts: Record<string, number> = {};
  const failed: string[] = [];
  for (const rule of onlyExact ? exactRulesOf(ctx) : rulesOf(ctx)) {
    const before = dueBefore(rule, ctx);
    const from = oldest[rule.data];
    if (!from || from > before) continue;
    try {
      for (let deleted = await rule.purge(ctx, before); deleted > 0; deleted = await rule.purge(ctx, before)) {
        counts[rule.data] = (counts[rule.data] ?? 0) + deleted;
      }
    } catch (error) {
      ctx.log.error({ err: error, data: rule.data }, "Expired data could not be deleted");
      failed.push(rule.data);
    }
  }
  return { counts, failed };
}

export function nextExact(oldest: Oldest, ctx: AppContext): Date | null {
  const instants = exactRulesOf(ctx).flatMap((rule) => {
    const from = oldest[rule.data];
    return from ? [from.getTime() + periodMs(rule, ctx)] : [];
  });
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

function dueBefore(rule: Rule, ctx: AppContext): Date {
  return new Date(ctx.clock.now().getTime() - periodMs(rule, ctx));
}

function periodMs({ after }: Rule, { policy }: AppContext): number {
  return (typeof after === "function" ? after(policy) : policy.settings[after]) * 1000;
}
