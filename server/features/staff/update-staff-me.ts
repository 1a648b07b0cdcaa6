import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { toStaffMe } from "./staff-answer.ts";
import { lockOwnStaff, updateStaff } from "./store.ts";

type Call = typeof contract.updateStaffMe;

/** Switches the daily mail of whoever asks on or off (beyond B1-08, B1-56). */
export async function updateStaffMe(
  { dailyMail }: ParsedInputOf<Call>,
  caller: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const { staff } = await lockOwnStaff(trx, caller);
    await updateStaff(trx, staff.id, { daily_mail: dailyMail });
    const details = { dailyMail };
    await recordEvent(trx, world.clock, { event: "staff preference changed", actorId: staff.id, details });
    return toStaffMe({ ...staff, daily_mail: dailyMail });
  });
}
