import type { FollowUpStatus } from "contract/selection/follow-up.ts";
import { transact } from "../../platform/db/retry.ts";
import type { World } from "../../platform/world.ts";
import { nextStepDueAt } from "./next-step.ts";
import { lockFollowUp, noteChange, updateFollowUp } from "./store.ts";

export interface FollowUpWish {
  readonly accountId: string;
  readonly candidateId: number;
  readonly status: FollowUpStatus;
  readonly note?: string;
  readonly nextStepOn?: string;
}

export async function makeFollowUp(world: World, wish: FollowUpWish): Promise<void> {
  const { accountId: by, candidateId, status, note = "", nextStepOn = null } = wish;
  const now = world.clock.now();
  await transact(world, async (trx) => {
    const known = await lockFollowUp(trx, by, candidateId);
    if (!known) throw new Error("The candidate is not in the selection");
    const nextStep = { by, dueAt: await nextStepDueAt(trx, world, by, nextStepOn) };
    await updateFollowUp(trx, known.id, { status, note, nextStepOn, nextStep }, { by, now });
    await noteChange(trx, known.id, { at: now, by, status, nextStepOn, isNote: false });
  });
}
