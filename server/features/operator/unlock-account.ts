import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { unlockAccount as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import { deleteLoginFailures } from "../../limits/login-attempts-store.ts";
import { deleteLogs } from "../../limits/store.ts";
import { waitsOf } from "../../limits/subjects.ts";
import type { World } from "../../world.ts";
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
    const { id, num_ordinal: numOrdinal, phone, email_key: emailKey } = account;
    const logs = await deleteLogs(trx, waitsOf({ id, numOrdinal, phone, emailKey }));
    const cleared = logs + (await deleteLoginFailures(trx, account.email_key));
    await recordCommand(trx, world, "unlock", account.id, { cleared });
    return { account: toOperatorAccount(account), cleared };
  });
}
