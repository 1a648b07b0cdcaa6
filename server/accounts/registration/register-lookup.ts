import { setTimeout as pause } from "node:timers/promises";
import type * as contract from "contract/accounts/registration.ts";
import type { RegisterPrefill } from "contract/accounts/registration.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { registerKey } from "../../platform/gateways/register/added-emails.ts";
import type { RegisterEntry } from "../../platform/gateways/register/register.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countByRules, findPassedLimit } from "../../platform/limits/sliding.ts";
import { ofAddress, ofLookup } from "../../platform/limits/subjects.ts";
import { maskEmail } from "../../platform/mask.ts";
import { findAccountByOrdinal, insertSnapshot } from "./store.ts";
import { toUnverifiedUser } from "./unverified-user.ts";

/** Returns the same response for an unknown ordinal number as for an unreachable register (policy W-01). */
export const registerLookup: Handler<typeof contract.registerLookup> = async (input, _user, ctx, caller) => {
  const startedAt = ctx.clock.elapsed();
  await limitNumbers(ctx, caller.address, input.numOrdinal);
  const looked = { event: "register looked up", subject: registerKey(input.numOrdinal), address: caller.address };
  await recordEvent(ctx.db, ctx.clock, looked);
  const known = await findAccountByOrdinal(ctx.db, input.numOrdinal);
  if (known) return { user: toUnverifiedUser(known) };

  const entry = input.numOrdinal === "" ? undefined : await findInRegister(ctx, input.numOrdinal);
  if (!entry) {
    const spent = ctx.clock.elapsed() - startedAt;
    await pause(Math.max(0, ctx.policy.settings.lookupFailureMilliseconds - spent));
    throw new Problem("lookupFailed");
  }
  const account = await findAccountByOrdinal(ctx.db, entry.numOrdinal);
  if (account) return { user: toUnverifiedUser(account) };
  await insertSnapshot(ctx.db, ctx.random.uuid(), entry, ctx.clock.now());
  return toPrefill(entry);
};

async function findInRegister(ctx: AppContext, numOrdinal: string): Promise<RegisterEntry | undefined> {
  const found = await ctx.register.lookup(numOrdinal);
  ctx.metrics.count("register_lookup_total", { outcome: found.outcome });
  if (found.outcome === "found") return found.entry;
  const reason = found.outcome === "unavailable" ? found.reason : undefined;
  const outage = found.outcome === "unavailable" ? { outage: "lookups" } : {};
  ctx.log.warn({ outcome: found.outcome, reason, ...outage }, "A lookup in the register failed");
  return undefined;
}

/** Limits the number of different ordinal numbers that a network can look up in a day (policy W-01). */
async function limitNumbers(ctx: AppContext, address: string, numOrdinal: string): Promise<void> {
  const limit = "lookupNumbersPerAddressDay";
  const once = { name: "lookupOfOneNumber", max: 1, seconds: ctx.policy.limits[limit].seconds } as const;
  const first = await countByRules(ctx.db, ctx, [once], ofLookup(address, numOrdinal));
  if (first.passed) return;
  const passed = await findPassedLimit(ctx.db, ctx, [limit], ofAddress(address));
  if (!passed) return;
  await first.takeBack();
  throw new Problem("tooManyRequests", { retryAfterSeconds: passed.retryAfterSeconds });
}

function toPrefill(entry: RegisterEntry): RegisterPrefill {
  return { ...entry, emails: entry.emails.map(maskEmail) };
}
