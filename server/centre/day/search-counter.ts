import type { AppContext } from "../../platform/context.ts";
import { dayStart } from "./paris-days.ts";
import { addSearches } from "./search-store.ts";

/**
 * The server stores the counts of searches in batches, because one write per search would take as long as the search.
 */
const STORE_EVERY_MS = 10_000;

interface SearchCounts {
  readonly counts: Map<string, number>;
  storedAt: number;
  day: Date;
  until: number;
}

const HOUR_MS = 3_600_000;
const countsOf = new WeakMap<AppContext, SearchCounts>();

function pendingOf(ctx: AppContext): SearchCounts {
  const known = countsOf.get(ctx);
  if (known) return known;
  const pending = {
    counts: new Map<string, number>(),
    storedAt: ctx.clock.now().getTime(),
    day: new Date(0),
    until: 0,
  };
  countsOf.set(ctx, pending);
  return pending;
}

export async function countSearch(ctx: AppContext, departments: readonly string[]): Promise<void> {
  if (departments.length === 0) return;
  const pending = pendingOf(ctx);
  const now = ctx.clock.now();
  if (now.getTime() >= pending.until || now < pending.day) {
    pending.day = dayStart(now);
    pending.until = Math.floor(now.getTime() / HOUR_MS + 1) * HOUR_MS;
  }
  for (const department of new Set(departments)) {
    const key = `${pending.day.toISOString()} ${department}`;
    pending.counts.set(key, (pending.counts.get(key) ?? 0) + 1);
  }
  if (now.getTime() - pending.storedAt >= STORE_EVERY_MS) await storeSearches(ctx);
}

/** Stores the counts in memory. The server also calls this function when it stops, so that no count is lost. */
export async function storeSearches(ctx: AppContext): Promise<void> {
  const pending = pendingOf(ctx);
  pending.storedAt = ctx.clock.now().getTime();
  const counted = [...pending.counts];
  if (counted.length === 0) return;
  pending.counts.clear();
  try {
    await addSearches(
      ctx.db,
      counted.map(([key, searches]) => {
        const [day = "", department = ""] = key.split(" ");
        return { began_at: new Date(day), department, searches };
      }),
    );
  } catch (error) {
    for (const [key, count] of counted) pending.counts.set(key, (pending.counts.get(key) ?? 0) + count);
    ctx.log.warn({ err: error }, "Searches of departments could not be counted");
  }
}
