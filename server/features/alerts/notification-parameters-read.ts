import type * as contract from "contract/alerts.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { checkKind } from "./kind.ts";
import { findParameters, toParameters } from "./store.ts";

/** The account's parameters; while there are none, the web shows the defaults (product 8.12). */
export async function notificationParametersRead(
  input: ParsedInputOf<typeof contract.notificationParametersRead>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<typeof contract.notificationParametersRead>> {
  checkKind(input.id);
  const stored = await findParameters(world.db, user.id);
  if (!stored) throw new Problem("notificationParametersNotFound");
  return toParameters(stored);
}
