import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { verifyPhone as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { lockAccount } from "../account/lock-store.ts";
import { confirm } from "../registration/activation.ts";
import { findAccount as findRegistered } from "../registration/store.ts";
import { sendVerificationLink } from "../registration/verification-link.ts";
import { requireAccount, toOperatorAccount } from "./account-answer.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/**
 * Takes the telephone of an unfinished registration for verified, when its SMS do not arrive and support has called
 * back. What follows is what a right code would do: the e-mail link leaves, or the account opens.
 */
export async function verifyPhone(input: ParsedInputOf<Call>, _user: undefined, world: World): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const account = await lockAccount(trx, (await requireAccount(trx, input.account)).id);
    if (!account || account.holder_id !== null || account.phone_checked) throw new Problem("notForThisAccount");
    await recordCommand(trx, world, "verify phone", account.id);
    await confirm(trx, world, account, "phone_checked");
    const registered = await findRegistered(trx, account.id);
    if (registered && !registered.email_checked) await sendVerificationLink(trx, world, registered);
    return { account: toOperatorAccount(await requireAccount(trx, account.id)) };
  });
}
