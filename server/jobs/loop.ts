import { setTimeout as wait } from "node:timers/promises";
import type { World } from "../world.ts";
import { askTogether, dueOf, type Told } from "./dues.ts";
import type { Job } from "./job.ts";
import { makeRests, type Rests } from "./rests.ts";
import { takeTurns } from "./take-turns.ts";

/** Longest pause between two looks at the database, so that another process's work is seen too. */
const LONGEST_PAUSE_MS = 1000;
/** Runs after which a drain is given up: a job that stays due for ever is a fault. */
const MOST_RUNS = 100_000;

/** The jobs of one process: loops in production, `drain` in tests and in the demo. */
export interface JobRunner {
  /** Runs until `stop`, each job as it falls due. */
  start(): void;
  /** Waits for what is in hand, then runs no other job. */
  stop(): Promise<void>;
  /** Runs every job due now, again and again until none is. @returns the earliest instant at which one will be, or null */
  drain(): Promise<Date | null>;
}

/** One loop for all jobs but those that are apart, and one for each of these. */
export function makeJobRunner(world: World, jobs: readonly Job[]): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const together = jobs.filter(({ isApart }) => !isApart);
  const apart = jobs.filter(({ isApart }) => isApart);
  const lanes = [together, ...apart.map((job) => [job])].map((some) => makeLane(world, some, signal));
  let running: Promise<unknown> | undefined;

  return {
    start: () => {
      running ??= Promise.all(lanes.map((lane) => lane.loop()));
    },
    stop: async () => {
      stopping.abort();
      await running;
      await aloneInAll(lanes, async () => undefined);
    },
    drain: () => aloneInAll(lanes, () => drain(world, jobs, signal)),
  };
}

/** Jobs that run one after the other. */
interface Lane {
  /** Asks when each is due, runs those that are, sleeps until the next instant or a second. */
  loop(): Promise<void>;
  /** Does something while none of them runs: the loop and a drain never run the same job side by side. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

function makeLane(world: World, jobs: readonly Job[], stopping: AbortSignal): Lane {
  const alone = takeTurns();
  return {
    alone,
    loop: async () => {
      const rests = makeRests(world);
      while (!stopping.aborted) {
        if (await alone(() => runDue(world, jobs, stopping, rests))) continue;
        await pause(rests.pauseMs() ?? LONGEST_PAUSE_MS, stopping);
      }
    },
  };
}

/** Does something while no job of any lane runs. */
function aloneInAll<Result>(lanes: readonly Lane[], work: () => Promise<Result>): Promise<Result> {
  const [first, ...others] = lanes;
  return first ? first.alone(() => aloneInAll(others, work)) : work();
}

/** Runs each job that is due; one that fails, again and again perhaps, takes no other's turn. @returns whether any ran */
async function runDue(world: World, jobs: readonly Job[], stopping: AbortSignal, rests: Rests): Promise<boolean> {
  // Asked alone, each job answers for its own fault.
  const told: Told = await askTogether(world, jobs).catch(() => new Map());
  let ran = false;
  for (const job of jobs) {
    if (rests.isResting(job.name)) continue;
    try {
      const isDue = isPast(world, await dueOf(world, job, told));
      rests.answered();
      if (!isDue) continue;
      await runJob(world, job, stopping);
      rests.worked(job.name);
      ran = true;
    } catch (error) {
      // Without the database the others would fail as well.
      if (rests.failed(error, job.name) === "database") return false;
    }
  }
  return ran;
}

/**
 * Runs each job as long as it is due, in turn, until each was asked since the last one ran; none may fail.
 * @returns when the first will be due, by what they answered last
 */
async function drain(world: World, jobs: readonly Job[], stopping: AbortSignal): Promise<Date | null> {
  let runs = 0;
  for (;;) {
    const before = runs;
    const told = await askTogether(world, jobs);
    let next: Date | null = null;
    for (const job of jobs) {
      let due = await dueOf(world, job, told);
      for (; isPast(world, due); due = await job.nextDue(world)) {
        if (runs > MOST_RUNS) throw new Error("The jobs never end");
        await runJob(world, job, stopping);
        runs += 1;
      }
      next = earlier(next, due);
    }
    if (runs === before) return next;
  }
}

function isPast(world: World, due: Date | null): boolean {
  return due !== null && due <= world.clock.now();
}

function earlier(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other);
}

/** Waits, less when the process is to leave. */
async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping, ref: false }).catch(() => undefined);
}

async function runJob(world: World, job: Job, stopping: AbortSignal): Promise<void> {
  const startedAt = world.clock.elapsed();
  try {
    await job.run(world, stopping);
  } catch (error) {
    world.metrics.count("job_failures_total", { job: job.name });
    throw error;
  } finally {
    const seconds = (world.clock.elapsed() - startedAt) / 1000;
    world.metrics.observe("job_duration_seconds", { job: job.name }, seconds);
  }
}
