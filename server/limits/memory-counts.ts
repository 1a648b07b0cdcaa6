import { sql } from "kysely";
import type { World } from "../world.ts";

/** How often something happened since `startedAt` (ms since 1970). */
export interface Count {
  readonly count: number;
  readonly startedAt: number;
}

interface Kept {
  count: number;
  startedAt: number;
  readonly seconds: number;
  /** Counted here since the database was told. */
  unsaved: number;
}

/** How long what is counted here may stay unknown to other processes, and what they counted unknown here. */
const SHARE_EVERY_MS = 10_000;
/** Keys kept in memory before those whose window has passed are dropped. */
const MOST_KEYS = 10_000;

/** Counts in memory and in windows that begin anew, without a statement for each event, that several processes share. */
export interface MemoryCounts {
  /** Counts one more event; the count starts again after `seconds`. */
  count(key: string, seconds: number): Promise<Count>;
  /** Adds what was counted here to the database, and learns what others added. Called when the process stops, too. */
  share(): Promise<void>;
}

/** No counts yet: those of other processes and of former ones are learnt at the first sharing. */
export function makeMemoryCounts(world: Pick<World, "db" | "clock" | "log">): MemoryCounts {
  const memory = new Map<string, Kept>();
  let sharedAt = 0;

  const share = async () => {
    sharedAt = world.clock.now().getTime();
    const unsaved = [...memory].filter(([, { unsaved }]) => unsaved > 0).map(([key, kept]) => ({ key, ...kept }));
    if (unsaved.length === 0) return;
    for (const { key } of unsaved) addTo(memory, key, { unsaved: -(memory.get(key)?.unsaved ?? 0) });
    try {
      for (const { key, count, startedAt } of await addAll(world, unsaved)) {
        const kept = memory.get(key);
        // What was counted while the database answered is not in its answer.
        if (kept) Object.assign(kept, { count: count + kept.unsaved, startedAt });
      }
    } catch (error) {
      for (const one of unsaved) addTo(memory, one.key, { unsaved: one.unsaved });
      world.log.warn({ err: error }, "Counts could not be shared");
    }
  };

  return {
    count: async (key, seconds) => {
      const now = world.clock.now().getTime();
      const known = memory.get(key);
      const isSameWindow = known !== undefined && known.startedAt > now - seconds * 1000;
      const kept = isSameWindow ? known : { count: 0, startedAt: now, seconds, unsaved: 0 };
      kept.count += 1;
      kept.unsaved += 1;
      memory.set(key, kept);
      if (now - sharedAt >= SHARE_EVERY_MS) {
        await share();
        if (memory.size > MOST_KEYS) dropPassed(memory, now);
      }
      return kept;
    },
    share,
  };
}

function addTo(memory: ReadonlyMap<string, Kept>, key: string, change: { unsaved: number }): void {
  const kept = memory.get(key);
  if (kept) kept.unsaved += change.unsaved;
}

function dropPassed(memory: Map<string, Kept>, now: number): void {
  for (const [key, { startedAt, seconds }] of memory) if (startedAt <= now - seconds * 1000) memory.delete(key);
}

/** Adds to the counters of the database in one statement, keys in order; a window that has passed begins anew. */
async function addAll({ db, clock }: Pick<World, "db" | "clock">, counts: readonly (Kept & { key: string })[]) {
  const now = clock.now().getTime();
  const events = counts.map(({ key, unsaved, startedAt, seconds }) => ({
    key,
    count: unsaved,
    started_at: new Date(startedAt),
    oldest: new Date(now - seconds * 1000),
  }));
  const incoming = sql`json_to_recordset(${JSON.stringify(events)}::json)
    as incoming (key text, count integer, started_at timestamptz, oldest timestamptz)`;
  const isPassed = sql`counters.started_at <= (select oldest from ${incoming} where incoming.key = excluded.key)`;
  const { rows } = await sql<{ key: string; count: number; started_at: Date }>`
    insert into counters (key, count, started_at) select key, count, started_at from ${incoming} order by key
    on conflict (key) do update set
      count = case when ${isPassed} then excluded.count else counters.count + excluded.count end,
      started_at = case when ${isPassed} then excluded.started_at else counters.started_at end
    returning key, count, started_at`.execute(db);
  return rows.map(({ key, count, started_at }) => ({ key, count, startedAt: started_at.getTime() }));
}
