import type { RetentionHold } from "contract/centre/day.ts";
import { latestCredible } from "../platform/clock.ts";
import type { Database } from "../platform/db/connect.ts";
import { instantIn } from "../platform/db/instant.ts";
import {
  dropHold,
  findRetentionState,
  type Hold,
  type RetentionState,
  releaseHold,
  saveHold,
  saveSeen,
} from "../platform/db/retention-state.ts";
import type { World } from "../platform/world.ts";
import { countDue, type Due, sumDue } from "./purge.ts";

const SEE_EVERY_MS = 3_600_000;

export function isUnseen({ seenAt }: RetentionState, { clock }: Pick<World, "clock">): boolean {
  if (clock.isMovedOnPurpose) return false;
  const seen = instantIn(seenAt);
  return !seen || Math.abs(clock.now().getTime() - seen.getTime()) >= SEE_EVERY_MS;
}

/** True if the hold was set while the clock was ahead: count again. */
export function isOfWrongClock({ at }: Hold, { clock }: Pick<World, "clock">): boolean {
  return new Date(at) > latestCredible(clock.now());
}

/**
 * Holds retention if the clock jumped, or if a run would erase a large share of one kind of row. A wrong clock or
 * setting must not cause irreversible loss (policy F-36).
 * @returns the current hold
 */
export async function holdInDoubt(world: World, isLook: boolean): Promise<Hold | undefined> {
  let state = await findRetentionState(world.db);
  if (state.hold && isOfWrongClock(state.hold, world)) {
    await dropHold(world.db, state.hold);
    state = { ...state, hold: null };
  }
  if (state.hold || world.clock.isMovedOnPurpose) return state.hold ?? undefined;
  const isJump = hasJumped(state, world);
  const due = isJump || isLook ? await countDue(world) : [];
  if (!isJump && !due.some((one) => isTooMuch(one, state, world))) {
    if (isUnseen(state, world)) await saveSeen(world.db, world.clock.now());
    return undefined;
  }
  const hold: Hold = {
    at: world.clock.now().toISOString(),
    reason: isJump ? "clock" : "share",
    seenAt: state.seenAt ?? null,
    due: Object.fromEntries(due.map(({ data, count }) => [data, count])),
  };
  const { reason, seenAt, due: counts } = hold;
  if (await saveHold(world.db, hold)) {
    world.log.error({ alarm: "retentionHeld", reason, seenAt, counts }, "Retention is held");
  }
  return hold;
}

function hasJumped({ seenAt }: RetentionState, { clock, policy }: World): boolean {
  const seen = instantIn(seenAt);
  const jumpMs = policy.figures.retentionJumpSeconds * 1000;
  return seen !== undefined && clock.now().getTime() - seen.getTime() > jumpMs;
}

function isTooMuch({ data, count, of }: Due, { confirmed }: RetentionState, { policy }: World): boolean {
  const { retentionSharePercent, retentionShareRows } = policy.figures;
  return count - (confirmed?.[data] ?? 0) > Math.max(retentionShareRows, (of * retentionSharePercent) / 100);
}

/**
 * Releases a hold.
 * @param at the hold's time as shown to the person who decides; undefined releases any
 * @returns the released hold; undefined if there is none or another one
 */
export async function endHold(trx: Database, { clock }: Pick<World, "clock">, at?: string): Promise<Hold | undefined> {
  const { hold } = await findRetentionState(trx);
  if (!hold || (at !== undefined && hold.at !== at)) return undefined;
  return (await releaseHold(trx, hold, clock.now())) ? hold : undefined;
}

export function toRetentionHold(hold: Hold | null | undefined): RetentionHold | null {
  return hold ? { at: hold.at, reason: hold.reason, seenAt: hold.seenAt, ...sumDue(hold.due) } : null;
}
