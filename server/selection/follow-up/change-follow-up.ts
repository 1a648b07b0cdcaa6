import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { localDay } from "contract/local-time.ts";
import type { changeFollowUp as definition } from "contract/selection/follow-up.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { type Viewer, viewerOf } from "../../candidates/search/viewer.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { toFollowUp } from "./entry-store.ts";
import { readChange } from "./follow-up-rules.ts";
import { EDITED_MEANWHILE } from "./messages.ts";
import { nextStepDueAt } from "./next-step.ts";
import { requireEntry, selectedId } from "./own-entry.ts";
import { lockFollowUp, noteChange, updateFollowUp } from "./store.ts";

type Call = typeof definition;

/** A note replaces only the edition that was read, so that a slower writer overwrites nothing (beyond B2-02). */
export async function changeFollowUp(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const candidateId = selectedId(input.selectionId);
  const viewer = viewerOf(user);
  const sent = { status: input.status, note: input.note, nextStepOn: input.nextStepOn, edition: input.edition };
  return transact(ctx, async (trx) => {
    const { account_id, next_step_on } = await requireEntry(trx, viewer, candidateId);
    const today = localDay(ctx.clock.now(), zoneOfZip(user.clinicZipCode ?? undefined));
    const change = readChange(sent, { nextStepOn: next_step_on, today });
    const known = await lockFollowUp(trx, account_id, candidateId);
    if (!known) throw new Problem("notInSelection");
    const isOld = change.edition !== undefined && change.edition !== known.edition;
    if (change.note !== undefined && isOld) {
      const followUp = await readFollowUp(trx, viewer, candidateId);
      throw new Problem("editedMeanwhile", { error: EDITED_MEANWHILE, body: { followUp } });
    }
    const status = change.status ?? known.status;
    const note = change.note ?? known.note;
    const nextStepOn = change.nextStepOn === undefined ? known.next_step_on : change.nextStepOn;
    const isMove = status !== known.status || nextStepOn !== known.next_step_on;
    if (isMove || note !== known.note) {
      const now = ctx.clock.now();
      const isSet = nextStepOn !== known.next_step_on;
      const nextStep = isSet && { by: user.id, dueAt: await nextStepDueAt(trx, ctx, user.id, nextStepOn) };
      const state = { status, note, nextStepOn, ...(nextStep ? { nextStep } : {}) };
      await updateFollowUp(trx, known.id, state, { by: user.id, now });
      await noteChange(trx, known.id, { at: now, by: user.id, status, nextStepOn, isNote: !isMove });
    }
    return { success: true, followUp: await readFollowUp(trx, viewer, candidateId) };
  });
}

async function readFollowUp(trx: Database, viewer: Viewer, candidateId: number) {
  return toFollowUp(await requireEntry(trx, viewer, candidateId));
}
