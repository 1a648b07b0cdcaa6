import { findSetting, saveSetting } from "../platform/db/settings-store.ts";
import { remakeExpiredAccounts } from "./make-accounts.ts";
import type { DemoParts } from "./parts.ts";

const KEY = "demo-clock";

/** Restores the lead over real time that the clock had when the demo stopped. */
export async function restoreOffset({ ctx, clock }: Pick<DemoParts, "ctx" | "clock">): Promise<void> {
  const offset = (await findSetting(ctx.db, KEY))?.offsetMs;
  if (typeof offset === "number") clock.setOffset(offset);
}

/**
 * Stops at each due job in order, so every job sees its own instant as the present. Ends when all have run, or early
 * when `leaving` is aborted.
 */
export async function advanceTo(parts: DemoParts, target: Date, leaving: AbortSignal): Promise<void> {
  const { clock, runner } = parts;
  try {
    clock.hold(clock.now());
    for (let due = await runner.drain(); due && due <= target; due = await runner.drain()) {
      if (leaving.aborted) return await keepOffset(parts);
      clock.hold(due);
    }
    clock.hold(target);
    await runner.drain();
  } finally {
    clock.release();
  }
  await remakeExpiredAccounts(parts.ctx);
  await keepOffset(parts);
}

async function keepOffset({ ctx, clock }: DemoParts): Promise<void> {
  await saveSetting(ctx.db, KEY, { offsetMs: clock.offsetMs() });
}
