import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { retryMessage as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { recordCommand } from "./record-command.ts";
import { repeat } from "./repeat-message.ts";

type Call = typeof definition;

/** Sends a failed message again. */
export async function retryMessage(
  { id }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const message = await repeat(trx, world, id);
    await recordCommand(trx, world, "retry message", id, { kind: message.kind });
    return { message };
  });
}
