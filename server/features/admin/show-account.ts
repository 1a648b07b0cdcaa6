import type { showAccount as definition } from "contract/admin.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { World } from "../../world.ts";
import { loginKey } from "../login/login-key.ts";
import { toOutboxMessage } from "../operations/message-answer.ts";
import { findMessagesOf } from "../operations/message-store.ts";
import { recordCommand } from "../operations/record-command.ts";
import { requireAccount, toAdminAccount } from "./account-answer.ts";
import { countFailures, countSessions, findRelatives } from "./store.ts";

type Call = typeof definition;

/** Everything that support needs to understand why a person cannot get in. */
export async function showAccount(input: ParsedInputOf<Call>, _user: undefined, world: World): Promise<AnswerOf<Call>> {
  const { db } = world;
  const account = await requireAccount(db, input.account);
  await recordCommand(db, world, "show", account.id);
  return {
    account: toAdminAccount(account),
    ...(await findRelatives(db, account)),
    sessions: await countSessions(db, account.id),
    loginFailures: await countFailures(db, loginKey(account.email_key)),
    messages: (await findMessagesOf(db, account.id)).map(toOutboxMessage),
  };
}
