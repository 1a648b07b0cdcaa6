import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { listMessages as definition } from "contract/operator.ts";
import type { World } from "../../world.ts";
import { toOutboxMessage } from "./message-answer.ts";
import { findDeadMessages, findWaitingMessages } from "./message-store.ts";

type Call = typeof definition;

/** The dead letters, or with `waiting` what is still to leave; a hundred at most. */
export async function listMessages(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const found = input.waiting ? await findWaitingMessages(world.db) : await findDeadMessages(world.db);
  return { messages: found.map(toOutboxMessage) };
}
