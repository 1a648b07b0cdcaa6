import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { revokeSessions as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { logOutEverywhere } from "../clinics/help-account.ts";
import { requireAccount, toOperatorAccount } from "./account-answer.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/** Logs an account out everywhere: a lost computer, a departure, a doubt. */
export async function revokeSessions(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const account = await requireAccount(trx, input.account);
    const sessions = await logOutEverywhere(trx, account.id);
    await recordCommand(trx, world, "revoke", account.id, { sessions });
    return { account: toOperatorAccount(account), sessions };
  });
}
