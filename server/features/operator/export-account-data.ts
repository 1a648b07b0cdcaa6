import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { exportAccountData as definition } from "contract/operator.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { exportAccount } from "../privacy/export-account.ts";
import { requireAccount } from "./account-answer.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/** What the person may ask for (policy T-54). That it was given is recorded. */
export async function exportAccountData(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const { id: accountId } = await requireAccount(world.db, input.account);
  await recordCommand(world.db, world, "export account", accountId);
  const data = await exportAccount({ accountId }, world);
  if (!data) throw new Problem("accountNotFound");
  return data;
}
