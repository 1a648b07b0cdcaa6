import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { verifyPhone as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { takePhoneForVerified } from "../clinics/help-account.ts";
import { requireAccount, toOperatorAccount } from "./account-answer.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/** Takes the telephone of an unfinished registration for verified, once support has called back. */
export async function verifyPhone(input: ParsedInputOf<Call>, _user: undefined, world: World): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const { id } = await requireAccount(trx, input.account);
    await takePhoneForVerified(trx, world, id, () => recordCommand(trx, world, "verify phone", id));
    return { account: toOperatorAccount(await requireAccount(trx, id)) };
  });
}
