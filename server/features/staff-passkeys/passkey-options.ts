import type { AnswerOf } from "contract/call.ts";
import { type passkeyOptions as definition, PASSKEYS_MAX } from "contract/staff-passkeys.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { makeTicket } from "../staff-login/ticket.ts";
import { creationOptions } from "./relying-party.ts";
import { findPasskeyRows } from "./store.ts";

/** What a browser needs to make a passkey; its challenge serves once, within five minutes (beyond B1-07). */
export async function passkeyOptions(
  _input: object,
  caller: SessionStaff,
  world: World,
): Promise<AnswerOf<typeof definition>> {
  return transact(world, async (trx) => {
    const staff = await lockProvenStaff(trx, world, caller);
    const known = await findPasskeyRows(trx, staff.id);
    if (known.length >= PASSKEYS_MAX) throw new Problem("tooManyPasskeys");
    const options = await creationOptions(world, staff, known);
    await makeTicket(trx, world, { purpose: "passkey", staffId: staff.id, challenge: options.challenge });
    return { ...options };
  });
}
