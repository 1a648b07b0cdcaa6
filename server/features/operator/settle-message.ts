import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { settleMessage as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import { isRowId } from "../../db/row-id.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { toOutboxMessage } from "./message-answer.ts";
import { findMessage, settle } from "./message-store.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/** Ends the doubt about a message: the gateway's operator was asked whether it left. It is not sent again either way. */
export async function settleMessage(
  { id, left }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const message = isRowId(id) ? await findMessage(trx, id, ["uncertain"]) : undefined;
    if (!message) throw new Problem("messageNotFound");
    const failure = left ? null : "not sent, says the operator";
    const state = left ? "accepted" : "failed";
    await settle(trx, message.id, { state, failure, dropped_at: world.clock.now() });
    await recordCommand(trx, world, "settle message", message.id, { kind: message.kind });
    return { message: toOutboxMessage({ ...message, state, failure }) };
  });
}
