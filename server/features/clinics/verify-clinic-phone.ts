import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { verifyClinicPhone as definition } from "contract/clinics.ts";
import { transact } from "../../db/retry.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { recordAction } from "../staff/record-action.ts";
import { requireClinic, stateOf } from "./clinic-answer.ts";
import { takePhoneForVerified } from "./help-account.ts";

type Call = typeof definition;

/** Takes the telephone of an unfinished registration for verified, once staff has called back (beyond B1-52). */
export async function verifyClinicPhone(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const { id } = await requireClinic(trx, input.id);
    await takePhoneForVerified(trx, world, id, () => recordAction(trx, world, staff, "verify phone", id));
    return { state: stateOf(await requireClinic(trx, id)) };
  });
}
