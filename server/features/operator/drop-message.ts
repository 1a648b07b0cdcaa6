import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { dropMessage as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import { isRowId } from "../../db/row-id.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { toOutboxMessage } from "./message-answer.ts";
import { findMessage, giveUp } from "./message-store.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/** Gives up a message that waits to leave; one that is being handed over at this moment can no longer be stopped. */
export async function dropMessage(input: ParsedInputOf<Call>, _user: undefined, world: World): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const message = isRowId(input.id) ? await findMessage(trx, input.id, ["queued"]) : undefined;
    if (!message) throw new Problem("messageNotFound");
    await giveUp(trx, message.id, world.clock.now());
    await recordCommand(trx, world, "drop message", message.id, { kind: message.kind });
    return { message: toOutboxMessage({ ...message, state: "failed", next_at: null, has_body: false }) };
  });
}
