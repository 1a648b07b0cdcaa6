import * as contract from "contract/centre/staff-passkeys.ts";
import { PASSKEYS_MAX } from "contract/centre/staff-passkeys.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { slice } from "../../platform/http/slice.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { makeTicket } from "../login/ticket.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
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
