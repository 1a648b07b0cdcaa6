import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { shareSelection as definition } from "contract/selection-sharing.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { saveSharing } from "./store.ts";

type Call = typeof definition;

/**
 * The holder shares the selection of the clinic, or ends it (beyond B2-07). Entries stay with the accounts that made
 * them, so that each keeps what they added when it ends.
 */
export async function shareSelection(
  { shared }: ParsedInputOf<Call>,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  await transact(world, async (trx) => {
    if (!(await saveSharing(trx, user.id, shared))) return;
    const event = shared ? "selection shared" : "selection no longer shared";
    await recordEvent(trx, world.clock, { event, actorId: user.id, subject: user.id });
  });
  return { success: true, shared };
}
