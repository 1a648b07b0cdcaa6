import type { World } from "../world.ts";
import type { Job } from "./job.ts";
import { makeRests, type Rests } from "./rests.ts";
import { takeTurns } from "./take-turns.ts";

/** Longest pause between two looks at the database, so that another process's work is seen too. */
const LONGEST_PAUSE_MS = 1000;
/** Rounds after which a drain is given up: a job that stays due for ever is a fault. */
const MOST_ROUNDS = 10_000;

/** The jobs of one process: a loop in production, `drain` in tests and in the demo. */
export interface JobRunner {
  /** Runs until `stop`, each job as it falls due. */
  start(): void;
  /** Waits for the job in hand, then runs no other. */
  stop(): Promise<void>;
  /** Runs every job due now, again and again until none is. */
  drain(): Promise<void>;
  /** The earliest instant at which any job is due, or null. */
  nextDue(): Promise<Date | null>;
}

/** One loop for all jobs: ask when each is due, run those that are, sleep until the next instant or a second. */
export function makeJobRunner(world: World, jobs: readonly Job[]): JobRunner {
  let wake: (() => void) | undefined;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();
  /** One at a time: the loop and a drain never run the same job side by side. */
  const alone = takeTurns();

  /** Runs each job that is due; one that fails, again and again perhaps, takes no other's turn. */
  const runDue = async (rests: Rests | undefined): Promise<boolean> => {
    let ran = false;
    for (const job of jobs) {
      if (rests?.isResting(job.name)) continue;
      try {
        const due = await job.nextDue(world);
        rests?.answered();
        if (!due || due > world.clock.now()) continue;
        await runJob(world, job, stopping.signal);
        rests?.worked(job.name);
        ran = true;
      } catch (error) {
        if (!rests) throw error;
        // Without the database the others would fail as well.
        if (rests.failed(error, job.name) === "database") return false;
      }
    }
    return ran;
  };

  const nextDue = async (): Promise<Date | null> => {
    const instants = await Promise.all(jobs.map((job) => job.nextDue(world)));
    return instants.reduce((earliest, due) => (due && (!earliest || due < earliest) ? due : earliest), null);
  };

  const loop = async () => {
    const rests = makeRests(world);
    while (!stopping.signal.aborted) {
      const ran = await alone(() => runDue(rests));
      if (ran) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, rests.pauseMs() ?? LONGEST_PAUSE_MS).unref();
      });
    }
  };

  return {
    start: () => {
      running ??= loop();
    },
    stop: async () => {
      stopping.abort();
      wake?.();
      await running;
      await alone(async () => undefined);
    },
    drain: () =>
      alone(async () => {
        for (let round = 0; await runDue(undefined); round += 1) {
          if (round > MOST_ROUNDS) throw new Error("The jobs never end");
        }
      }),
    nextDue,
  };
}

async function runJob(world: World, job: Job, stopping: AbortSignal): Promise<void> {
  const startedAt = world.clock.elapsed();
  try {
    await world.tracing.span(`job ${job.name}`, {}, () => job.run(world, stopping));
  } catch (error) {
    world.metrics.count("job_failures_total", { job: job.name });
    throw error;
  } finally {
    const seconds = (world.clock.elapsed() - startedAt) / 1000;
    world.metrics.observe("job_duration_seconds", { job: job.name }, seconds);
  }
}
