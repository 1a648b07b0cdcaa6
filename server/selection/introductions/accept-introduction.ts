import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { acceptIntroduction as definition } from "contract/selection/introduction-answers.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { subjectOf } from "../../candidates/dossiers/open-dossier.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { advanceFollowUp } from "../follow-up/advance-follow-up.ts";
import { findClinicZip } from "../follow-up/store.ts";
import { acceptedMail } from "./answer-messages.ts";
import { readAcceptance } from "./answer-rules.ts";
import { openIntroduction } from "./open-introduction.ts";
import { toRequest } from "./request-answer.ts";
import { updateIntroduction } from "./store.ts";
import { tellClinic } from "./tell-clinic.ts";

type Call = typeof definition;

/** Notifies the clinic and moves its follow-up to `interview` on the chosen day (beyond B3-04). */
export async function acceptIntroduction(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const now = ctx.clock.now();
  return transact(ctx, async (trx) => {
    const known = await openIntroduction(trx, input.id);
    const { answer, slot } = readAcceptance({ answer: input.answer, slot: input.slot }, known.slots, now);
    const outcome = { state: "accepted", answer, slot, answered_at: now, answered_by: staff.id } as const;
    const row = await updateIntroduction(trx, known.id, outcome);
    const zone = zoneOfZip(await findClinicZip(trx, row.clinic_id));
    const { clinic_id: clinicId, asked_by: askedBy, candidate_id: candidateId } = row;
    await advanceFollowUp(trx, ctx, { clinicId, accountId: askedBy, candidateId }, "interview", slot && { slot, zone });
    await tellClinic(trx, ctx, row, "accepted", (firstName) =>
      acceptedMail({ site: ctx.site, candidateId, firstName }, answer, slot && { at: slot, zone }),
    );
    await recordStaffAction(trx, ctx, staff, "accept introduction", subjectOf(candidateId), { introduction: row.id });
    return { introduction: await toRequest(trx, row) };
  });
}
