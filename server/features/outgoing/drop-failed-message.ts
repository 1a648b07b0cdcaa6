import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { dropFailedMessage as definition } from "contract/outgoing.ts";
import { transact } from "../../db/retry.ts";
import { isRowId } from "../../db/row-id.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { toOutboxMessage } from "../operator/message-answer.ts";
import { drop, findMessage } from "../operator/message-store.ts";
import { recordAction } from "../staff/record-action.ts";

type Call = typeof definition;

/** A message that did not leave, or of which nobody knows, needs no more looking at (beyond B1-54). */
export async function dropFailedMessage(
  { id }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const message = isRowId(id) ? await findMessage(trx, id, ["failed", "uncertain"]) : undefined;
    if (!message || message.dropped_at) throw new Problem("messageNotFound");
    await drop(trx, message.id, world.clock.now());
    await recordAction(trx, world, staff, "drop message", message.id, { kind: message.kind });
    return toOutboxMessage({ ...message, has_body: false });
  });
}
