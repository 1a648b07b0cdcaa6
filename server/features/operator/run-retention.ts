import type { AnswerOf } from "contract/call.ts";
import type { runRetention as definition } from "contract/operator.ts";
import type { World } from "../../world.ts";
import { purge } from "../privacy/purge.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/** Does at once what the retention job does in its time (policy 6, T-53). */
export async function runRetention(_input: unknown, _user: undefined, world: World): Promise<AnswerOf<Call>> {
  const { counts, failed } = await purge(world);
  await recordCommand(world.db, world, "purge", "", { counts });
  return { counts: { ...counts }, failed: [...failed] };
}
