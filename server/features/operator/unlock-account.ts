import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { unlockAccount as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { endWaits } from "../clinics/help-account.ts";
import { requireAccount, toOperatorAccount } from "./account-answer.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/** Ends every wait that a person ran into: after failed logins, wrong codes, messages asked for and changes made too often. */
export async function unlockAccount(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const account = await requireAccount(trx, input.account);
    const cleared = await endWaits(trx, world, account);
    await recordCommand(trx, world, "unlock", account.id, { cleared });
    return { account: toOperatorAccount(account), cleared };
  });
}
