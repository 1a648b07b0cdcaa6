import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff-passkeys.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { passkeyRemovedMail } from "./messages.ts";
import { removePasskey } from "./store.ts";

/** Removes a passkey of whoever asks, who is told by mail; somebody else's is the 404 of nobody's (policy W-15). */
export async function deletePasskey(
  { id }: ParsedInputOf<typeof contract.deletePasskey>,
  caller: SessionStaff,
  world: World,
): Promise<void> {
  await transact(world, async (trx) => {
    const staff = await lockProvenStaff(trx, world, caller);
    const name = await removePasskey(trx, staff.id, id);
    if (name === undefined) throw new Problem("passkeyNotFound");
    await recordEvent(trx, world.clock, { event: "staff passkey removed", actorId: staff.id });
    const notice = { channel: "email", kind: "passkey removed", to: staff.email } as const;
    await enqueue(trx, world, { ...notice, ...passkeyRemovedMail(world.site, name) });
  });
}
