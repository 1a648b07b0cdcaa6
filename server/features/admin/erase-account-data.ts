import type { eraseAccountData as definition } from "contract/admin.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { recordCommand } from "../operations/record-command.ts";
import { eraseAccount } from "../privacy/erase-account.ts";
import { requireAccount, toAdminAccount } from "./account-answer.ts";

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
  return { account: toAdminAccount(account) };
}
