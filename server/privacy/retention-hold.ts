import type { RetentionHold } from "contract/privacy/privacy.ts";
import { latestCredible } from "../platform/clock.ts";
import type { AppContext } from "../platform/context.ts";
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
import { countDue, type Due, sumDue } from "./purge.ts";

const SEE_EVERY_MS = 3_600_000;

export function isUnseen({ seenAt }: RetentionState, { clock }: Pick<AppContext, "clock">): boolean {
  if (clock.isMovedOnPurpose) return false;
  const seen = instantIn(seenAt);
  return !seen || Math.abs(clock.now().getTime() - seen.getTime()) >= SEE_EVERY_MS;
}

/** True if a wrong clock set the beginning of the pause. The caller must then count the due rows again. */
export function isOfWrongClock({ at }: Hold, { clock }: Pick<AppContext, "clock">): boolean {
  return new Date(at) > latestCredible(clock.now());
}

/**
 * Pauses the erasure of expired data if the clock jumped or if an unusually large share of the data is due for erasure.
 * Otherwise a wrong clock or setting could erase data for ever (policy F-36).
 */
export async function holdInDoubt(ctx: AppContext, isLook: boolean): Promise<Hold | undefined> {
  let state = await findRetentionState(ctx.db);
  if (state.hold && isOfWrongClock(state.hold, ctx)) {
    await dropHold(ctx.db, state.hold);
    state = { ...state, hold: null };
  }
  if (state.hold || ctx.clock.isMovedOnPurpose) return state.hold ?? undefined;
  const isJump = hasJumped(state, ctx);
  const due = isJump || isLook ? await countDue(ctx) : [];
  if (!isJump && !due.some((one) => isTooMuch(one, state, ctx))) {
    if (isUnseen(state, ctx)) await saveSeen(ctx.db, ctx.clock.now());
    return undefined;
  }
  const hold: Hold = {
    at: ctx.clock.now().toISOString(),
    reason: isJump ? "clock" : "share",
    seenAt: state.seenAt ?? null,
    due: Object.fromEntries(due.map(({ data, count }) => [data, count])),
  };
  const { reason, seenAt, due: counts } = hold;
  if (await saveHold(ctx.db, hold)) {
    ctx.log.error({ alarm: "retentionHeld", reason, seenAt, counts }, "Retention is paused");
  }
  return hold;
}

function hasJumped({ seenAt }: RetentionState, { clock, policy }: AppContext): boolean {
  const seen = instantIn(seenAt);
  const jumpMs = policy.settings.retentionJumpSeconds * 1000;
  return seen !== undefined && clock.now().getTime() - seen.getTime() > jumpMs;
}

function isTooMuch({ data, count, of }: Due, { confirmed }: RetentionState, { policy }: AppContext): boolean {
  const { retentionSharePercent, retentionShareRows } = policy.settings;
  return count - (confirmed?.[data] ?? 0) > Math.max(retentionShareRows, (of * retentionSharePercent) / 100);
}

/**
 * Ends the pause.
 * @param at - the beginning of the pause that the person saw; if undefined, the function ends any pause
 * @returns the ended pause; undefined if there was no such pause
 */
export async function endHold(
  trx: Database,
  { clock }: Pick<AppContext, "clock">,
  at?: string,
): Promise<Hold | undefined> {
  const { hold } = await findRetentionState(trx);
  if (!hold || (at !== undefined && hold.at !== at)) return undefined;
  return (await releaseHold(trx, hold, clock.now())) ? hold : undefined;
}

export function toRetentionHold(
  ctx: Pick<AppContext, "personalData">,
  hold: Hold | null | undefined,
): RetentionHold | null {
  return hold ? { at: hold.at, reason: hold.reason, seenAt: hold.seenAt, ...sumDue(ctx, hold.due) } : null;
}
