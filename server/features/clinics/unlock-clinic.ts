import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { unlockClinic as definition } from "contract/clinics.ts";
import { transact } from "../../db/retry.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { recordAction } from "../staff/record-action.ts";
import { requireClinic } from "./clinic-answer.ts";
import { endWaits } from "./help-account.ts";

type Call = typeof definition;

/** Ends every wait that a person ran into (beyond B1-52). */
export async function unlockClinic(
  { id }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const account = await requireClinic(trx, id);
    const cleared = await endWaits(trx, world, account);
    await recordAction(trx, world, staff, "unlock account", account.id, { cleared });
    return { cleared };
  });
}
