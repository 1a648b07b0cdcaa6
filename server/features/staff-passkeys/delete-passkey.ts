import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff-passkeys.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { lockOwnStaff } from "../staff/store.ts";
import { removePasskey } from "./store.ts";

/** Removes a passkey of whoever asks; somebody else's is the 404 of nobody's (policy W-15). */
export async function deletePasskey(
  { id }: ParsedInputOf<typeof contract.deletePasskey>,
  caller: SessionStaff,
  world: World,
): Promise<void> {
  await transact(world, async (trx) => {
    const { staff } = await lockOwnStaff(trx, caller);
    if (!(await removePasskey(trx, staff.id, id))) throw new Problem("passkeyNotFound");
    await recordEvent(trx, world.clock, { event: "staff passkey removed", actorId: staff.id });
  });
}
