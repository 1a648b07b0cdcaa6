import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { endClinicSessions as definition } from "contract/clinics.ts";
import { transact } from "../../db/retry.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { recordAction } from "../staff/record-action.ts";
import { requireClinic } from "./clinic-answer.ts";
import { logOutEverywhere } from "./help-account.ts";

type Call = typeof definition;

/** Logs an account out everywhere (beyond B1-52). */
export async function endClinicSessions(
  { id }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const account = await requireClinic(trx, id);
    const sessions = await logOutEverywhere(trx, account.id);
    await recordAction(trx, world, staff, "end sessions", account.id, { sessions });
    return { sessions };
  });
}
