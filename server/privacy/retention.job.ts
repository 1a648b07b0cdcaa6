import { instantIn } from "../platform/db/instant.ts";
import {
  findRetentionState,
  type RetentionState,
  readRetentionState,
  saveNextLook,
} from "../platform/db/retention-state.ts";
import type { Job } from "../platform/jobs/job.ts";
import { dueByFacts } from "../platform/jobs/schedule.ts";
import { oldestExactIn, stateAndExact } from "./dated-rows-store.ts";
import { nextExact, purge } from "./purge.ts";
import { holdInDoubt, isOfWrongClock, isUnseen } from "./retention-hold.ts";

const NEVER = new Date(0);
const LOOK_EVERY_MS = 24 * 3_600_000;
const REPEAT_AFTER_MS = 3_600_000;

export const retentionJob: Job = {
  name: "delete expired data",
  nextDue: dueByFacts(stateAndExact, (facts, ctx) => {
    const state = readRetentionState(facts?.state);
    if (state.hold) return isOfWrongClock(state.hold, ctx) ? ctx.clock.now() : null;
    if (isUnseen(state, ctx)) return ctx.clock.now();
    const look = nextLookIn(state);
    const exact = nextExact(oldestExactIn(facts), ctx);
    return exact && exact < look ? exact : look;
  }),
  run: async (ctx) => {
    const isLook = nextLookIn(await findRetentionState(ctx.db)) <= ctx.clock.now();
    if (await holdInDoubt(ctx, isLook)) return;
    const { counts, failed } = await purge(ctx, !isLook);
    if (Object.keys(counts).length > 0) ctx.log.info({ counts }, "Deleted expired data");
    if (isLook) {
      const pauseMs = failed.length > 0 ? REPEAT_AFTER_MS : LOOK_EVERY_MS;
      await saveNextLook(ctx.db, new Date(ctx.clock.now().getTime() + pauseMs));
    }
    // This error makes the job run again after a pause.
    else if (failed.length > 0) throw new Error("Expired data could not be deleted");
  },
};

function nextLookIn({ nextLookAt }: RetentionState): Date {
  return instantIn(nextLookAt) ?? NEVER;
}
