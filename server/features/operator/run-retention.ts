import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { runRetention as definition } from "contract/operator.ts";
import type { World } from "../../world.ts";
import { purge } from "../privacy/purge.ts";
import { endHold, holdInDoubt, toRetentionHold } from "../privacy/retention-hold.ts";
import { recordCommand } from "./record-command.ts";

type Call = typeof definition;

/** Does at once what the retention job does in its time (policy 6, T-53), and is held as the job is (F-36). */
export async function runRetention(
  { resume = false }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  if (resume) await endHold(world.db, world);
  const held = toRetentionHold(await holdInDoubt(world, true));
  const { counts, failed } = held ? { counts: {}, failed: [] } : await purge(world);
  await recordCommand(world.db, world, "purge", "", { counts, ...(resume ? { resume } : {}) });
  return { held, counts: { ...counts }, failed: [...failed] };
}
