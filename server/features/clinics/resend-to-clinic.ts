import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { resendToClinic as definition } from "contract/clinics.ts";
import { transact } from "../../db/retry.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { recordAction } from "../staff/record-action.ts";
import { requireClinic } from "./clinic-answer.ts";
import { sendAgain } from "./help-account.ts";

type Call = typeof definition;

/** Sends a code or a link again, within the figures that hold for everybody (beyond B1-52, policy 2). */
export async function resendToClinic(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const account = await requireClinic(trx, input.id);
    const what = await sendAgain(trx, world, account, input.what);
    await recordAction(trx, world, staff, "send again", account.id, { what });
    return { what };
  });
}
