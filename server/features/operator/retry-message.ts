import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { retryMessage as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import { isRowId } from "../../db/row-id.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { toOutboxMessage } from "./message-answer.ts";
import { findMessage, queueAgain } from "./message-store.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/** Sends a failed message again. One whose outcome is unknown may have left: it is never repeated (policy F-02). */
export async function retryMessage(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const message = isRowId(input.id) ? await findMessage(trx, input.id, ["failed"]) : undefined;
    if (!message) throw new Problem("messageNotFound");
    if (!message.has_body) throw new Problem("messageNotRetriable");
    await queueAgain(trx, message.id, world.clock.now());
    await recordCommand(trx, world, "retry message", message.id, { kind: message.kind });
    return { message: toOutboxMessage({ ...message, state: "queued", attempts: 0, failure: null, finished_at: null }) };
  });
}
