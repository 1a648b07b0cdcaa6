import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { normalizeOrdinal } from "contract/fields.ts";
import type { removeRegisterEntry as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import { registerKey } from "../../outside/register/added-emails.ts";
import type { World } from "../../world.ts";
import { toOperatorAccount } from "./account-answer.ts";
import { recordCommand } from "./record-command.ts";
import { removeEntry } from "./register-store.ts";
import { findAccount } from "./store.ts";

type Call = typeof definition;

/** Takes a vet who was struck off out of the register: no new account is possible. An account is left as it is. */
export async function removeRegisterEntry(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const given = normalizeOrdinal(input.numOrdinal);
  return transact(world, async (trx) => {
    const [key, ...spellings] = await removeEntry(trx, registerKey(given));
    if (key === undefined) throw new Problem("registerEntryNotFound");
    const numOrdinal = spellings[0] ?? given;
    await recordCommand(trx, world, "remove from register", numOrdinal);
    const account = await findAccount(trx, numOrdinal);
    return { numOrdinal, account: account ? toOperatorAccount(account) : null };
  });
}
