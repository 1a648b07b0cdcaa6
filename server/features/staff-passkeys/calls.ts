import * as contract from "contract/staff-passkeys.ts";
import { PASSKEYS_MAX } from "contract/staff-passkeys.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import { slice } from "../../http/slice.ts";
import { enqueue } from "../../outbox/outbox.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { makeTicket } from "../staff-login/ticket.ts";
import { addPasskey } from "./add-passkey.ts";
import { passkeyRemovedMail } from "./messages.ts";
import { passkeys } from "./passkeys.ts";
import { creationOptions } from "./relying-party.ts";
import { findPasskeyRows, removePasskey } from "./store.ts";

export const calls = slice(contract, {
  passkeys,
  async passkeyOptions(_input, caller, world) {
    return transact(world, async (trx) => {
      const staff = await lockProvenStaff(trx, world, caller);
      const known = await findPasskeyRows(trx, staff.id);
      if (known.length >= PASSKEYS_MAX) throw new Problem("tooManyPasskeys");
      const options = await creationOptions(world, staff, known);
      await makeTicket(trx, world, { purpose: "passkey", staffId: staff.id, challenge: options.challenge });
      return { ...options };
    });
  },
  addPasskey,
  /** Another person's passkey gets the same 404 as an unknown one (policy W-15). */
  async deletePasskey({ id }, caller, world) {
    await transact(world, async (trx) => {
      const staff = await lockProvenStaff(trx, world, caller);
      const name = await removePasskey(trx, staff.id, id);
      if (name === undefined) throw new Problem("passkeyNotFound");
      await recordEvent(trx, world.clock, { event: "staff passkey removed", actorId: staff.id });
      const notice = { channel: "email", kind: "passkey removed", to: staff.email } as const;
      await enqueue(trx, world, { ...notice, ...passkeyRemovedMail(world.site, name) });
    });
  },
});
