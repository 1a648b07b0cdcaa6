import type { LimitName } from "contract/limits.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";
import { dropEvent, findEvents, logEvent, notePassed, oldestOf, type Window } from "./store.ts";
import { everyone, keyOf, type RuleName, type Subject } from "./subjects.ts";

export interface Counting extends Pick<AppContext, "policy" | "secrets"> {
  readonly clock: Pick<AppContext["clock"], "now">;
}

/** Counts a request at the time `at`, even if a job handles the request only afterwards. */
export function countingAt({ policy, secrets }: Pick<AppContext, "policy" | "secrets">, at: Date): Counting {
  return { policy, secrets, clock: { now: () => at } };
}

export interface Rule extends Window {
  readonly name: RuleName;
}

export interface PassedLimit<Name extends RuleName = RuleName> {
  readonly name: Name;
  /** True for the first rejection within the limit's period. The first rejection raises an alarm. */
  readonly justNow: boolean;
  readonly retryAfterSeconds: number;
}

interface Counted<Name extends RuleName> {
  readonly passed: PassedLimit<Name> | undefined;
  /** Removes the counted event. Call this function if the counted attempt was legitimate. */
  takeBack(): Promise<void>;
}

/** Counts an event for each rule. A rule allows at most `max` events in any period of its length (decision 042). */
export async function countByRules<Name extends RuleName>(
  db: Database,
  { clock, secrets }: Pick<Counting, "clock" | "secrets">,
  rules: readonly (Rule & { readonly name: Name })[],
  subject: Subject,
): Promise<Counted<Name>> {
  const now = clock.now();
  const logged: string[] = [];
  const takeBack = async () => {
    for (const key of logged) await dropEvent(db, key, now);
  };
  for (const rule of rules) {
    const key = keyOf({ secrets }, rule.name, subject);
    if (await logEvent(db, key, rule, now)) logged.push(key);
    else return { passed: { name: rule.name, ...(await describePassed(db, key, rule, now)) }, takeBack };
  }
  return { passed: undefined, takeBack };
}

export function countEvent<Name extends LimitName>(
  db: Database,
  ctx: Counting,
  names: readonly Name[],
  subject: Subject,
): Promise<Counted<Name>> {
  const rules = names.map((name) => ({ ...ctx.policy.limits[name], name }));
  return countByRules(db, ctx, rules, subject);
}

export async function findPassedLimit<Name extends LimitName>(
  db: Database,
  ctx: Counting,
  names: readonly Name[],
  subject: Subject,
): Promise<PassedLimit<Name> | undefined> {
  return (await countEvent(db, ctx, names, subject)).passed;
}

export async function isUsedUp(
  db: Database,
  { policy, clock, secrets }: Counting,
  name: LimitName,
  subject: Subject = everyone,
): Promise<boolean> {
  const { max, seconds } = policy.limits[name];
  const { instants } = await findEvents(db, keyOf({ secrets }, name, subject), { seconds }, clock.now());
  return instants.length >= max;
}

async function describePassed(db: Database, key: string, window: Window, now: Date) {
  const { instants, passedAt } = await findEvents(db, key, window, now);
  const wasNoted = passedAt !== null && passedAt > oldestOf(window, now);
  const justNow = !wasNoted && (await notePassed(db, key, window, now));
  const leaving = instants[Math.max(0, instants.length - window.max)] ?? now;
  const left = leaving.getTime() + window.seconds * 1000 - now.getTime();
  return { justNow, retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) };
}
