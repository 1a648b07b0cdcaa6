import { setTimeout as wait } from "node:timers/promises";
import type { World } from "../world.ts";
import { askTogether, dueOf, type Told } from "./dues.ts";
import type { Job } from "./job.ts";
import { makeRests, type Rests } from "./rests.ts";
import { takeTurns } from "./take-turns.ts";

/** Longest pause between checks of the database, so that work from other processes is noticed. */
const LONGEST_PAUSE_MS = 1000;
/** Runs before `drain` gives up: a job that stays due forever is a bug. */
const MOST_RUNS = 100_000;

/** Production runs loops; tests and the demo use `drain`. */
export interface JobRunner {
  start(): void;
  stop(): Promise<void>;
  /** Runs jobs until none is due. @returns the next due time, or null */
  drain(): Promise<Date | null>;
}

/** Jobs with `isApart` have their own loop; all others share one. */
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

interface Lane {
  /** Runs due jobs, then sleeps until the next is due, at most a second. */
  loop(): Promise<void>;
  /** Runs `work` while none of the jobs runs, so that loop and drain never run a job in parallel. */
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

function aloneInAll<Result>(lanes: readonly Lane[], work: () => Promise<Result>): Promise<Result> {
  const [first, ...others] = lanes;
  return first ? first.alone(() => aloneInAll(others, work)) : work();
}

/** A failing job does not delay the others. @returns whether any job ran */
async function runDue(world: World, jobs: readonly Job[], stopping: AbortSignal, rests: Rests): Promise<boolean> {
  // If the shared query fails, check each job alone, so that each reports its own error.
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
      // Without the database, the other jobs would fail as well.
      if (rests.failed(error, job.name) === "database") return false;
    }
  }
  return ran;
}

/** Runs due jobs in turn until none is due; any failure is thrown. @returns the next due time */
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
