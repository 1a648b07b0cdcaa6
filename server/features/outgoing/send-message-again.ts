import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { sendMessageAgain as definition } from "contract/outgoing.ts";
import { transact } from "../../db/retry.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { repeat } from "../operator/repeat-message.ts";
import { recordAction } from "../staff/record-action.ts";

type Call = typeof definition;

/** Sends a failed message again (beyond B1-54). */
export async function sendMessageAgain(
  { id }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const message = await repeat(trx, world, id);
    await recordAction(trx, world, staff, "retry message", id, { kind: message.kind });
    return message;
  });
}
