import type { FastifyInstance } from "fastify";
import type { MovableClock } from "../platform/clock.ts";
import type { AppContext } from "../platform/context.ts";
import { findSetting, saveSetting } from "../platform/db/settings-store.ts";
import type { JobRunner } from "../platform/jobs/loop.ts";

const KEY = "demo-clock";

export interface Demo {
  readonly app: FastifyInstance;
  readonly ctx: AppContext;
  readonly clock: MovableClock;
  readonly runner: JobRunner;
}

/** After a restart, restores the difference between the demo's clock and real time. */
export async function restoreOffset({ ctx, clock }: Pick<Demo, "ctx" | "clock">): Promise<void> {
  const offset = (await findSetting(ctx.db, KEY))?.offsetMs;
  if (typeof offset === "number") clock.setOffset(offset);
}

/**
 * Sets the clock to the due time of each job in turn and runs the job. If `stopping` is aborted, the function ends
 * early.
 */
export async function advanceTo(demo: Demo, target: Date, stopping: AbortSignal): Promise<void> {
  const { ctx, clock, runner } = demo;
  try {
    clock.hold(clock.now());
    for (let due = await runner.drain(); due && due <= target; due = await runner.drain()) {
      if (stopping.aborted) return await saveOffset(demo);
      clock.hold(due);
    }
    clock.hold(target);
    await runner.drain();
  } finally {
    clock.release();
  }
  // Import the code of the accounts here, because every command imports this file but needs no accounts.
  const { remakeExpiredAccounts } = await import("./make-accounts.ts");
  await remakeExpiredAccounts(ctx);
  await saveOffset(demo);
}

async function saveOffset({ ctx, clock }: Demo): Promise<void> {
  await saveSetting(ctx.db, KEY, { offsetMs: clock.offsetMs() });
}
