import type { dropMessage as definition } from "contract/admin.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { recordCommand } from "./account-answer.ts";
import { isRowId, toAdminMessage } from "./message-answer.ts";
import { findMessage, giveUp } from "./message-store.ts";

type Call = typeof definition;

/** Gives up a message that waits to leave; one that is being handed over at this moment can no longer be stopped. */
export async function dropMessage(input: ParsedInputOf<Call>, _user: undefined, world: World): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const message = isRowId(input.id) ? await findMessage(trx, input.id, ["queued"]) : undefined;
    if (!message) throw new Problem("messageNotFound");
    await giveUp(trx, message.id, world.clock.now());
    await recordCommand(trx, world, "drop message", message.id, { kind: message.kind });
    return { message: toAdminMessage({ ...message, state: "failed", next_at: null, has_body: false }) };
  });
}
