import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { declineIntroduction as definition } from "contract/introduction-answers.ts";
import { transact } from "../../db/retry.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { subjectOf } from "../dossiers/open-dossier.ts";
import { updateIntroduction } from "../introductions/store.ts";
import { recordAction } from "../staff/record-action.ts";
import { readReason } from "./answer-rules.ts";
import { declinedMail } from "./messages.ts";
import { openIntroduction } from "./open-introduction.ts";
import { toRequest } from "./request-answer.ts";
import { tellClinic } from "./tell-clinic.ts";

type Call = typeof definition;

/** Declines an introduction, with a reason that the clinic is told (beyond B3-04). */
export async function declineIntroduction(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const known = await openIntroduction(trx, input.id);
    const reason = readReason(input.reason);
    const outcome = { state: "declined", reason, answered_at: world.clock.now(), answered_by: staff.id } as const;
    const row = await updateIntroduction(trx, known.id, outcome);
    const { candidate_id: candidateId } = row;
    await tellClinic(trx, world, row, "declined", (firstName) =>
      declinedMail({ site: world.site, candidateId, firstName }, reason),
    );
    await recordAction(trx, world, staff, "decline introduction", subjectOf(candidateId), { introduction: row.id });
    return { introduction: await toRequest(trx, row) };
  });
}
