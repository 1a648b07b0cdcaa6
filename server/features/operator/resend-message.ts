import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { resendMessage as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { sendAgain } from "../clinics/help-account.ts";
import { requireAccount, toOperatorAccount } from "./account-answer.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/**
 * Sends a code or a link again, within the figures that hold for everybody (policy 2).
 * @throws Problem notForThisAccount when the account waits for nothing of the kind, sentTooOften past a figure
 */
export async function resendMessage(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const account = await requireAccount(trx, input.account);
    const what = await sendAgain(trx, world, account, input.what);
    await recordCommand(trx, world, "resend", account.id, { what });
    return { account: toOperatorAccount(account), what };
  });
}
