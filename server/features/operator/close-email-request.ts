import type { ParsedInputOf } from "contract/call.ts";
import type { closeEmailRequest as definition } from "contract/operator.ts";
import { transact } from "../../db/retry.ts";
import { isRowId } from "../../db/row-id.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { recordCommand } from "./record-command.ts";
import { closeRequests } from "./register-store.ts";

/** A request that was answered in another way, or needs no answer. */
export async function closeEmailRequest(
  { id }: ParsedInputOf<typeof definition>,
  _user: undefined,
  world: World,
): Promise<void> {
  await transact(world, async (trx) => {
    const closed = isRowId(id) ? await closeRequests(trx, { id }, world.clock.now()) : 0;
    if (closed === 0) throw new Problem("emailRequestNotFound");
    await recordCommand(trx, world, "close request", id);
  });
}
