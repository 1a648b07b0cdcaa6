import type { LimitName } from "contract/limits.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";
import { makeMemoryWindows } from "./memory-window.ts";
import { countByRules, findPassedLimit } from "./sliding.ts";
import { everyone, ofAccount, ofAddress, ofNetwork, type Subject } from "./subjects.ts";

export interface Rejection {
  readonly retryAfterSeconds: number;
}

export interface RateLimiter {
  /** Counts a call. @returns the error of the first limit that the call exceeds */
  consume(
    names: readonly LimitName[],
    address: string,
    user: { id: string } | undefined,
  ): Promise<Rejection | undefined>;
  /** Counts an event in the transaction `trx`. A rollback of this transaction undoes the count. */
  count(name: LimitName, accountId: string, trx?: Database): Promise<Rejection | undefined>;
}

/**
 * Makes the rate limiter. All servers share the counts in the database. Each server counts frequent reads only in its
 * own memory, because storing the count would take longer than the read itself.
 */
export function makeRateLimiter(ctx: AppContext): RateLimiter {
  const countHere = makeMemoryWindows(ctx);

  const count = async (name: LimitName, subject: Subject, accountId: string | undefined, db: Database = ctx.db) => {
    const limit = ctx.policy.limits[name];
    const passed = limit.perProcess
      ? countHere(`${name} ${subject}`, limit)
      : await findPassedLimit(db, ctx, [name], subject);
    return passed && reportPassed(ctx, name, accountId, passed);
  };

  return {
    count: (name, accountId, trx) => count(name, ofAccount(accountId), accountId, trx),
    consume: async (names, address, user) => {
      for (const name of names) {
        const { per } = ctx.policy.limits[name];
        const rejection = await count(name, subjectOf(per, address, user?.id), user?.id);
        if (rejection && !(await isAllowedByNetwork(ctx, name, address))) return rejection;
      }
      return undefined;
    },
  };
}

/** Logs an exceeded limit. The first rejection within the limit's period raises an alarm (policy T-45). */
export function reportPassed(
  ctx: AppContext,
  name: LimitName,
  accountId: string | undefined,
  { justNow, retryAfterSeconds }: { readonly justNow: boolean; readonly retryAfterSeconds: number },
): Rejection {
  ctx.log.warn({ limit: name }, "A rate limit was exceeded");
  if (ctx.policy.limits[name].alarm && justNow)
    ctx.log.error({ alarm: name, account: accountId }, "A limit far above normal use was exceeded");
  ctx.metrics.count("rate_limited_total", { rule: name });
  return { retryAfterSeconds };
}

/**
 * Called after all networks together have reached the limit. True if this network may still make a call (policy W-01).
 */
async function isAllowedByNetwork(ctx: AppContext, name: LimitName, address: string): Promise<boolean> {
  const { perNetworkBeyond: max, seconds } = ctx.policy.limits[name];
  if (max === undefined) return false;
  const rule = { name: "beyondForEveryone", max, seconds } as const;
  return (await countByRules(ctx.db, ctx, [rule], ofNetwork(address))).passed === undefined;
}

function subjectOf(per: string, address: string, accountId: string | undefined): Subject {
  if (per === "address") return ofAddress(address);
  if (per === "account") return accountId === undefined ? ofAddress(address) : ofAccount(accountId);
  return everyone;
}
