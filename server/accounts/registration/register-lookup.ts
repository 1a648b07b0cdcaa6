import { setTimeout as pause } from "node:timers/promises";
import type * as contract from "contract/accounts/registration.ts";
import type { RegisterPrefill } from "contract/accounts/registration.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { RegisterEntry } from "../../platform/gateways/register/register.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Caller } from "../../platform/http/slice.ts";
import { countByRules, findPassedLimit } from "../../platform/limits/sliding.ts";
import { ofAddress, ofLookup } from "../../platform/limits/subjects.ts";
import { maskEmail } from "../../platform/mask.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { insertSnapshot } from "./snapshot-store.ts";
import { findAccountByOrdinal } from "./store.ts";
import { toUnverifiedUser } from "./unverified-user.ts";

type Call = typeof contract.registerLookup;

/**
 * Addresses are masked (policy W-01). An unknown number and an unreachable register look the same to the visitor, after
 * the same time; the log distinguishes them.
 */
export async function registerLookup(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  const startedAt = world.clock.elapsed();
  await limitNumbers(world, caller.address, input.numOrdinal);
  const looked = { event: "register looked up", subject: input.numOrdinal, address: caller.address };
  await recordEvent(world.db, world.clock, looked);
  const known = await findAccountByOrdinal(world.db, input.numOrdinal);
  if (known) return { user: toUnverifiedUser(known) };

  const entry = input.numOrdinal === "" ? undefined : await findInRegister(world, input.numOrdinal);
  if (!entry) {
    const spent = world.clock.elapsed() - startedAt;
    await pause(Math.max(0, world.policy.figures.lookupFailureMilliseconds - spent));
    throw new Problem("lookupFailed");
  }
  const account = await findAccountByOrdinal(world.db, entry.numOrdinal);
  if (account) return { user: toUnverifiedUser(account) };
  await insertSnapshot(world.db, world.random.uuid(), entry, world.clock.now());
  return toPrefill(entry);
}

async function findInRegister(world: World, numOrdinal: string): Promise<RegisterEntry | undefined> {
  const answer = await world.register.lookup(numOrdinal);
  world.metrics.count("register_lookup_total", { outcome: answer.outcome });
  if (answer.outcome === "found") return answer.entry;
  const reason = answer.outcome === "unavailable" ? answer.reason : undefined;
  const outage = answer.outcome === "unavailable" ? { outage: "lookups" } : {};
  world.log.warn({ outcome: answer.outcome, reason, ...outage }, "A lookup in the register failed");
  return undefined;
}

/** Limits the different numbers of one address in a day. A repeated number counts once (policy W-01). */
async function limitNumbers(world: World, address: string, numOrdinal: string): Promise<void> {
  const limit = "lookupNumbersPerAddressDay";
  const once = { name: "lookupOfOneNumber", max: 1, seconds: world.policy.limits[limit].seconds } as const;
  const first = await countByRules(world.db, world, [once], ofLookup(address, numOrdinal));
  if (first.passed) return;
  const passed = await findPassedLimit(world.db, world, [limit], ofAddress(address));
  if (!passed) return;
  await first.takeBack();
  throw new Problem("tooManyRequests", { retryAfterSeconds: passed.retryAfterSeconds });
}

function toPrefill(entry: RegisterEntry): RegisterPrefill {
  return { ...entry, emails: entry.emails.map(maskEmail) };
}
