import * as contract from "contract/centre/staff-passkeys.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { makeTicket } from "../login/ticket.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { addPasskey } from "./add-passkey.ts";
import { passkeyRemovedMail } from "./messages.ts";
import { creationOptions } from "./relying-party.ts";
import { findPasskeyRows, findPasskeys, removePasskey } from "./store.ts";

export const calls = feature(contract, {
  async passkeys(_input, caller, ctx) {
    const items = await findPasskeys(ctx.db, caller.id);
    return { total: items.length, items, next: null };
  },

  async passkeyOptions(_input, caller, ctx) {
    return transact(ctx, async (trx) => {
      const staff = await lockProvenStaff(trx, ctx, caller);
      const known = await findPasskeyRows(trx, staff.id);
      if (known.length >= contract.PASSKEYS_MAX) throw new Problem("tooManyPasskeys");
      const options = await creationOptions(ctx, staff, known);
      await makeTicket(trx, ctx, { purpose: "passkey", staffId: staff.id, challenge: options.challenge });
      return { ...options };
    });
  },

  addPasskey,
  /** A passkey of another person gets the same 404 as an unknown passkey (policy W-15). */
  async deletePasskey({ id }, caller, ctx) {
    await transact(ctx, async (trx) => {
      const staff = await lockProvenStaff(trx, ctx, caller);
      const name = await removePasskey(trx, staff.id, id);
      if (name === undefined) throw new Problem("passkeyNotFound");
      await recordEvent(trx, ctx.clock, { event: "staff passkey removed", actorId: staff.id });
      const message = { channel: "email", kind: "passkey removed", to: staff.email } as const;
      await enqueue(trx, ctx, { ...message, ...passkeyRemovedMail(ctx.site, name) });
    });
  },
});
