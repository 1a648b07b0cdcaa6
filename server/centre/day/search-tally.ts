import type { AppContext } from "../../platform/context.ts";
import { dayStart } from "./paris-days.ts";
import { addSearches } from "./search-store.ts";

/** Searches are written in batches: one statement each would cost as much as the search. */
const SHARE_EVERY_MS = 10_000;

interface Tally {
  readonly counts: Map<string, number>;
  sharedAt: number;
  day: Date;
  until: number;
}

const HOUR_MS = 3_600_000;
const tallies = new WeakMap<AppContext, Tally>();

function tallyOf(ctx: AppContext): Tally {
  const known = tallies.get(ctx);
  if (known) return known;
  const tally = {
    counts: new Map<string, number>(),
    sharedAt: ctx.clock.now().getTime(),
    day: new Date(0),
    until: 0,
  };
  tallies.set(ctx, tally);
  return tally;
}

export async function noteSearch(ctx: AppContext, departments: readonly string[]): Promise<void> {
  if (departments.length === 0) return;
  const tally = tallyOf(ctx);
  const now = ctx.clock.now();
  if (now.getTime() >= tally.until || now < tally.day) {
    tally.day = dayStart(now);
    tally.until = Math.floor(now.getTime() / HOUR_MS + 1) * HOUR_MS;
  }
  for (const department of new Set(departments)) {
    const key = `${tally.day.toISOString()} ${department}`;
    tally.counts.set(key, (tally.counts.get(key) ?? 0) + 1);
  }
  if (now.getTime() - tally.sharedAt >= SHARE_EVERY_MS) await shareSearches(ctx);
}

/** Also called on shutdown. */
export async function shareSearches(ctx: AppContext): Promise<void> {
  const tally = tallyOf(ctx);
  tally.sharedAt = ctx.clock.now().getTime();
  const counted = [...tally.counts];
  if (counted.length === 0) return;
  tally.counts.clear();
  try {
    await addSearches(
      ctx.db,
      counted.map(([key, searches]) => {
        const [day = "", department = ""] = key.split(" ");
        return { began_at: new Date(day), department, searches };
      }),
    );
  } catch (error) {
    for (const [key, count] of counted) tally.counts.set(key, (tally.counts.get(key) ?? 0) + count);
    ctx.log.warn({ err: error }, "Searches of departments could not be counted");
  }
}
