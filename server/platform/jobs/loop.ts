import { setTimeout as wait } from "node:timers/promises";
import type { AppContext } from "../context.ts";
import { type Backoff, makeBackoff } from "./backoff.ts";
import type { Job } from "./job.ts";
import { makeMutex } from "./mutex.ts";
import { type DueTimes, dueOf, fetchDueTimes } from "./schedule.ts";

/** The loop checks for due jobs at least this often, because processes other than this one create work too. */
const LONGEST_PAUSE_MS = 1000;
/** If a job is still due after this many runs, `drain` throws an error, because the job has a bug. */
const MOST_RUNS = 100_000;

export interface JobRunner {
  start(): void;
  stop(): Promise<void>;
  /** Runs jobs until no job is due. @returns the next due time, or null if no job has work */
  drain(): Promise<Date | null>;
}

/** Makes the runner. Each job with `isApart` has its own loop. The jobs without `isApart` share one loop. */
export function makeJobRunner(ctx: AppContext, jobs: readonly Job[]): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const together = jobs.filter(({ isApart }) => !isApart);
  const apart = jobs.filter(({ isApart }) => isApart);
  const loops = [together, ...apart.map((job) => [job])].map((some) => makeWorkerLoop(ctx, some, signal));
  let running: Promise<unknown> | undefined;

  return {
    start: () => {
      running ??= Promise.all(loops.map((loop) => loop.loop()));
    },
    stop: async () => {
      stopping.abort();
      await running;
      await aloneInAll(loops, async () => undefined);
    },
    drain: () => aloneInAll(loops, () => drain(ctx, jobs, signal)),
  };
}

interface WorkerLoop {
  /** Runs due jobs, then sleeps until the next job is due, but sleeps at most one second. */
  loop(): Promise<void>;
  /**
   * Runs `work` while no job of this loop runs. With this function, `drain` and the loop never run the same job in
   * parallel.
   */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

function makeWorkerLoop(ctx: AppContext, jobs: readonly Job[], stopping: AbortSignal): WorkerLoop {
  const alone = makeMutex();
  return {
    alone,
    loop: async () => {
      const backoff = makeBackoff(ctx);
      while (!stopping.aborted) {
        if (await alone(() => runDue(ctx, jobs, stopping, backoff))) continue;
        await pause(backoff.pauseMs() ?? LONGEST_PAUSE_MS, stopping);
      }
    },
  };
}

function aloneInAll<Result>(loops: readonly WorkerLoop[], work: () => Promise<Result>): Promise<Result> {
  const [first, ...others] = loops;
  return first ? first.alone(() => aloneInAll(others, work)) : work();
}

/** Runs all due jobs. If one job fails, the jobs after it still run. @returns true if any job ran */
async function runDue(
  ctx: AppContext,
  jobs: readonly Job[],
  stopping: AbortSignal,
  backoff: Backoff,
): Promise<boolean> {
  // If the shared query fails, run each job's own query, so that the faulty job reports its error.
  const dueTimes: DueTimes = await fetchDueTimes(ctx, jobs).catch(() => new Map());
  let ran = false;
  for (const job of jobs) {
    if (backoff.isWaiting(job.name)) continue;
    try {
      const isDue = isPast(ctx, await dueOf(ctx, job, dueTimes));
      backoff.answered();
      if (!isDue) continue;
      await runJob(ctx, job, stopping);
      backoff.worked(job.name);
      ran = true;
    } catch (error) {
      // If the database is unreachable, stop this round, because all jobs would fail.
      if (backoff.failed(error, job.name) === "database") return false;
    }
  }
  return ran;
}

async function drain(ctx: AppContext, jobs: readonly Job[], stopping: AbortSignal): Promise<Date | null> {
  let runs = 0;
  for (;;) {
    const before = runs;
    const dueTimes = await fetchDueTimes(ctx, jobs);
    let next: Date | null = null;
    for (const job of jobs) {
      let due = await dueOf(ctx, job, dueTimes);
      for (; isPast(ctx, due); due = await job.nextDue(ctx)) {
        if (runs > MOST_RUNS) throw new Error("A job is due again after every run");
        await runJob(ctx, job, stopping);
        runs += 1;
      }
      next = earlier(next, due);
    }
    if (runs === before) return next;
  }
}

function isPast(ctx: AppContext, due: Date | null): boolean {
  return due !== null && due <= ctx.clock.now();
}

function earlier(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other);
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping, ref: false }).catch(() => undefined);
}

async function runJob(ctx: AppContext, job: Job, stopping: AbortSignal): Promise<void> {
  const startedAt = ctx.clock.elapsed();
  try {
    await job.run(ctx, stopping);
  } catch (error) {
    ctx.metrics.count("job_failures_total", { job: job.name });
    throw error;
  } finally {
    const seconds = (ctx.clock.elapsed() - startedAt) / 1000;
    ctx.metrics.observe("job_duration_seconds", { job: job.name }, seconds);
  }
}
