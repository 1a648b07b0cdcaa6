import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { showAccount as definition } from "contract/operator.ts";
import { countFailuresInARow } from "../../limits/login-attempts-store.ts";
import type { World } from "../../world.ts";
import { requireAccount, toOperatorAccount } from "./account-answer.ts";
import { toOutboxMessage } from "./message-answer.ts";
import { findMessagesOf } from "./message-store.ts";
import { recordCommand } from "./record-command.ts";
import { countSessions, findRelatives } from "./store.ts";

type Call = typeof definition;

/** Everything that support needs to understand why a person cannot get in. */
export async function showAccount(input: ParsedInputOf<Call>, _user: undefined, world: World): Promise<AnswerOf<Call>> {
  const { db } = world;
  const account = await requireAccount(db, input.account);
  await recordCommand(db, world, "show", account.id);
  return {
    account: toOperatorAccount(account),
    ...(await findRelatives(db, account)),
    sessions: await countSessions(db, account.id),
    loginFailures: await countFailuresInARow(db, world, account.email_key),
    messages: (await findMessagesOf(db, account.id)).map(toOutboxMessage),
  };
}
