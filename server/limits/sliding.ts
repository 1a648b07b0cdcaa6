import type { LimitName } from "contract/limits.ts";
import type { Database } from "../db/connect.ts";
import type { World } from "../world.ts";
import { dropEvent, findEvents, logEvent, notePassed, oldestOf, type Window } from "./store.ts";
import { everyone, keyOf, type RuleName, type Subject } from "./subjects.ts";

/** What counting needs of the world. */
export interface Counting extends Pick<World, "policy" | "secrets"> {
  readonly clock: Pick<World["clock"], "now">;
}

/** Counts what was asked for at an instant, however late it is looked at: so the wait that was told is the wait. */
export function countingAt({ policy, secrets }: Pick<World, "policy" | "secrets">, at: Date): Counting {
  return { policy, secrets, clock: { now: () => at } };
}

/** A window that has a name of its own. */
export interface Rule extends Window {
  readonly name: RuleName;
}

/** A limit that left no room for an event. */
export interface PassedLimit<Name extends RuleName = RuleName> {
  readonly name: Name;
  /** Whether nobody ran into it before within its window: the moment for an alarm. */
  readonly justNow: boolean;
  /** When there is room again. */
  readonly retryAfterSeconds: number;
}

/** An event that was counted, or refused by the first rule that left no room for it. */
interface Counted<Name extends RuleName> {
  readonly passed: PassedLimit<Name> | undefined;
  /** Takes the event back: one that turned out to be right counts for nothing. */
  takeBack(): Promise<void>;
}

/**
 * Counts one more event of a subject against rules, in their order. Each is a window that slides: no stretch of its
 * length, wherever it begins, holds more events than it allows (decision 042).
 */
export async function countByRules<Name extends RuleName>(
  db: Database,
  { clock, secrets }: Pick<Counting, "clock" | "secrets">,
  rules: readonly (Rule & { readonly name: Name })[],
  whom: Subject,
): Promise<Counted<Name>> {
  const now = clock.now();
  const logged: string[] = [];
  const takeBack = async () => {
    for (const key of logged) await dropEvent(db, key, now);
  };
  for (const rule of rules) {
    const key = keyOf({ secrets }, rule.name, whom);
    if (await logEvent(db, key, rule, now)) logged.push(key);
    else return { passed: { name: rule.name, ...(await describePassed(db, key, rule, now)) }, takeBack };
  }
  return { passed: undefined, takeBack };
}

/** The same by limits of policy 2. */
export function countEvent<Name extends LimitName>(
  db: Database,
  world: Counting,
  names: readonly Name[],
  whom: Subject,
): Promise<Counted<Name>> {
  const rules = names.map((name) => ({
    name,
    max: world.policy.limits[name].max,
    seconds: world.policy.limits[name].seconds,
  }));
  return countByRules(db, world, rules, whom);
}

/**
 * Counts one more event of a subject, where being over a limit is not told to the caller.
 * @returns the first limit that is passed; undefined when none is
 */
export async function findPassedLimit<Name extends LimitName>(
  db: Database,
  world: Counting,
  names: readonly Name[],
  whom: Subject,
): Promise<PassedLimit<Name> | undefined> {
  return (await countEvent(db, world, names, whom)).passed;
}

/** Whether there is no room at present for one more event of somebody, or of everybody together; nothing is counted. */
export async function isUsedUp(
  db: Database,
  { policy, clock, secrets }: Counting,
  name: LimitName,
  whom: Subject = everyone,
): Promise<boolean> {
  const { max, seconds } = policy.limits[name];
  const { instants } = await findEvents(db, keyOf({ secrets }, name, whom), { seconds }, clock.now());
  return instants.length >= max;
}

async function describePassed(db: Database, key: string, window: Window, now: Date) {
  const { instants, passedAt } = await findEvents(db, key, window, now);
  const wasNoted = passedAt !== null && passedAt > oldestOf(window, now);
  const justNow = !wasNoted && (await notePassed(db, key, window, now));
  // There is room for one more as soon as this one has left the window.
  const leaving = instants[Math.max(0, instants.length - window.max)] ?? now;
  const left = leaving.getTime() + window.seconds * 1000 - now.getTime();
  return { justNow, retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) };
}
