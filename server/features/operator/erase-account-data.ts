import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { eraseAccountData as definition } from "contract/operator.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { eraseAccount } from "../privacy/erase-account.ts";
import { requireAccount, toOperatorAccount } from "./account-answer.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/** Erases an account at the person's request, or the register's (policy T-54). */
export async function eraseAccountData(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const account = await requireAccount(world.db, input.account);
  if (!(await eraseAccount({ accountId: account.id, reason: "operator" }, world))) throw new Problem("accountNotFound");
  await recordCommand(world.db, world, "erase account", account.id);
  return { account: toOperatorAccount(account) };
}
