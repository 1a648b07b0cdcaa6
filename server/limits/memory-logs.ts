import { latestCredible } from "../clock.ts";
import type { World } from "../world.ts";
import { addEvents, notePassed, type Window } from "./store.ts";

/** One event that was counted here. */
interface Counted {
  readonly at: number;
  /** Whether the database knows of it. */
  isTold: boolean;
  /** Whether the log turned out to be full when it was told. */
  isBeyond: boolean;
}

/** The log of a key as this process knows it. Instants are milliseconds since 1970, oldest first. */
interface Kept {
  readonly key: string;
  readonly seconds: number;
  max: number;
  instants: number[];
  /** Those that the database was not told of. */
  readonly untold: Counted[];
  /** How many it is being told of. */
  onTheWay: number;
  /** Whether what others counted has been read once. */
  isKnown: boolean;
  /** Why the database could not be told the last time. */
  fault: unknown;
  /** Under way: one telling of a key after the other, so that none undoes what the last one learnt. */
  telling: Promise<void> | undefined;
  /** When a full window was run into. */
  passedAt: number;
}

/** How long what is counted here may stay unknown to other processes. */
const TELL_EVERY_MS = 10_000;
/** The share of a limit that a process keeps to itself at most, so that several let hardly more through than one. */
const UNTOLD_SHARE = 1 / 20;
/** Keys kept in memory before those whose window has passed are dropped. */
const MOST_KEYS = 10_000;

/** An event that found no room. */
interface Passed {
  /** Whether nobody ran into the limit before within its window: the moment for an alarm. */
  readonly justNow: boolean;
  readonly retryAfterSeconds: number;
}

/** Logs that slide as those in the database do, without a statement for each event (decision 075). */
export interface MemoryLogs {
  /**
   * Counts one more event, unless the window that ends now is full.
   * @throws what the database failed by, for what may not be let through before it was told
   */
  count(key: string, window: Window): Promise<Passed | undefined>;
  /** Tells the database what was counted here, and learns what others counted. Called when the process stops, too. */
  tell(): Promise<void>;
}

/** No logs yet: that of a key is read from the database when the key is first counted. */
export function makeMemoryLogs(world: Pick<World, "db" | "clock" | "log">): MemoryLogs {
  const memory = new Map<string, Kept>();
  const now = () => world.clock.now().getTime();
  let toldAt = now();

  const tellOnce = async (logs: readonly Kept[]) => {
    const at = world.clock.now();
    const told = logs.map((kept) => {
      dropLeft(kept, at.getTime());
      const known = kept.isKnown ? kept.instants.length : undefined;
      const events = kept.untold.splice(0);
      kept.onTheWay = events.length;
      return { kept, events, known };
    });
    try {
      const rows = told.map(({ kept: { key, seconds }, events, known }) => {
        return { key, seconds, known, instants: events.map(instantOf) };
      });
      const found = await addEvents(world.db, rows, at);
      for (const { kept, events, known } of told) {
        Object.assign(kept, { isKnown: true, fault: undefined });
        const instants = found.get(kept.key);
        const fitting = kept.max - ((instants?.length ?? known ?? 0) - events.length);
        for (const [nth, event] of events.entries()) Object.assign(event, { isTold: true, isBeyond: nth >= fitting });
        if (!instants) continue;
        // What was counted while the database answered is not in its answer.
        kept.instants = [...instants, ...kept.untold.map(instantOf)].sort((one, other) => one - other);
      }
    } catch (error) {
      for (const { kept, events } of told) {
        kept.untold.unshift(...events);
        kept.fault = error;
      }
      world.log.warn({ err: error }, "Counts could not be shared");
    }
    for (const { kept } of told) kept.onTheWay = 0;
  };

  const tell = async (logs: readonly Kept[]) => {
    const free = logs.filter(({ telling }) => telling === undefined);
    const telling = tellOnce(free);
    for (const kept of free) kept.telling = telling;
    await telling;
    for (const kept of free) kept.telling = undefined;
  };

  const tellAll = async () => {
    toldAt = now();
    if (memory.size > MOST_KEYS) dropPassed(memory, toldAt);
    await tell([...memory.values()].filter(({ untold }) => untold.length > 0));
  };

  const keptOf = async (key: string, { max, seconds }: Window): Promise<Kept> => {
    const kept = memory.get(key) ?? emptyLog(key, seconds, max);
    kept.max = max;
    memory.set(key, kept);
    if (!kept.isKnown) await (kept.telling ?? tell([kept]));
    // A clock that was put back says nothing of how long ago that was.
    if (Math.abs(now() - toldAt) >= TELL_EVERY_MS) await tellAll();
    return kept;
  };

  /** Whether other processes left room for an event that was just counted. */
  const isRoomLeft = async (kept: Kept, event: Counted) => {
    if (kept.untold.length + kept.onTheWay <= kept.max * UNTOLD_SHARE) return true;
    await kept.telling;
    // Of many that come at once one tells, and the others wait for the same answer.
    if (!event.isTold) await (kept.telling ?? tell([kept]));
    if (event.isTold) return !event.isBeyond;
    // Else a crowd that keeps the database busy would be let through by each process up to the whole limit.
    if (kept.untold.includes(event)) forget(kept, event);
    throw kept.fault;
  };

  return {
    count: async (key, { max, seconds }) => {
      const kept = await keptOf(key, { max, seconds });
      const at = now();
      const oldest = at - seconds * 1000;
      dropLeft(kept, at);
      if (kept.instants.length < max) {
        const event = { at, isTold: false, isBeyond: false };
        kept.instants.push(at);
        kept.untold.push(event);
        if (await isRoomLeft(kept, event)) return undefined;
      }
      const wasPassed = kept.passedAt > oldest && kept.passedAt <= latestOf(at);
      if (!wasPassed) kept.passedAt = at;
      const justNow = !wasPassed && (await notePassed(world.db, key, { seconds }, new Date(at)));
      // There is room for one more as soon as this one has left the window.
      const leaving = kept.instants[Math.max(0, kept.instants.length - max)] ?? at;
      return { justNow, retryAfterSeconds: Math.max(1, Math.ceil((leaving - oldest) / 1000)) };
    },
    tell: tellAll,
  };
}

function emptyLog(key: string, seconds: number, max: number): Kept {
  const counted = { instants: [], untold: [], onTheWay: 0 };
  return { key, seconds, max, ...counted, isKnown: false, fault: undefined, telling: undefined, passedAt: 0 };
}

/** Takes an event back that nobody was told of. */
function forget({ untold, instants }: Kept, event: Counted): void {
  untold.splice(untold.indexOf(event), 1);
  instants.splice(instants.indexOf(event.at), 1);
}

function instantOf({ at }: Counted): number {
  return at;
}

/** Forgets what has left the window by an instant, and what a wrong clock put behind it. */
function dropLeft(kept: Kept, at: number): void {
  const [oldest, latest] = [at - kept.seconds * 1000, latestOf(at)];
  if ((kept.instants[0] ?? at) > oldest && (kept.instants.at(-1) ?? at) <= latest) return;
  kept.instants = kept.instants.filter((instant) => instant > oldest && instant <= latest);
}

function latestOf(at: number): number {
  return latestCredible(new Date(at)).getTime();
}

function dropPassed(memory: Map<string, Kept>, now: number): void {
  for (const [key, { instants, untold, seconds }] of memory) {
    if (untold.length === 0 && (instants.at(-1) ?? 0) <= now - seconds * 1000) memory.delete(key);
  }
}
