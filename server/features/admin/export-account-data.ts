import type { exportAccountData as definition } from "contract/admin.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { recordCommand } from "../operations/record-command.ts";
import { exportAccount } from "../privacy/export-account.ts";
import { requireAccount } from "./account-answer.ts";

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
