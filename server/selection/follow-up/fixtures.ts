import type { FollowUpStatus } from "contract/selection/follow-up.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { nextStepDueAt } from "./next-step.ts";
import { lockFollowUp, noteChange, updateFollowUp } from "./store.ts";

export interface FollowUpWish {
  readonly accountId: string;
  readonly candidateId: number;
  readonly status: FollowUpStatus;
  readonly note?: string;
  readonly nextStepOn?: string;
}

export async function makeFollowUp(ctx: AppContext, wish: FollowUpWish): Promise<void> {
  const { accountId: by, candidateId, status, note = "", nextStepOn = null } = wish;
  const now = ctx.clock.now();
  await transact(ctx, async (trx) => {
    const known = await lockFollowUp(trx, by, candidateId);
    if (!known) throw new Error("The candidate is not in the selection");
    const nextStep = { by, dueAt: await nextStepDueAt(trx, ctx, by, nextStepOn) };
    await updateFollowUp(trx, known.id, { status, note, nextStepOn, nextStep }, { by, now });
    await noteChange(trx, known.id, { at: now, by, status, nextStepOn, isNote: false });
  });
}
