import * as contract from "contract/centre/staff-passkeys.ts";
import { passkeyAddedMail, passkeyRemovedMail } from "../../accounts/passkeys/messages.ts";
import { checkNewPasskey, offerPasskey, requirePasskeyName, storePasskey } from "../../accounts/passkeys/passkeys.ts";
import { findPasskeys, removePasskey } from "../../accounts/passkeys/store.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature, type SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { lockProvenStaff } from "../staff/require-proof.ts";
import { ofStaff } from "./messages.ts";

const ownerOf = ({ id }: Pick<SessionStaff, "id">) => ({ type: "staff", id }) as const;

export const calls = feature(contract, {
  async staffPasskeys(_input, caller, ctx) {
    const items = await findPasskeys(ctx.db, ownerOf(caller));
    return { total: items.length, items, next: null };
  },

  async staffPasskeyOptions(_input, caller, ctx) {
    return transact(ctx, async (trx) => {
      const { id, email, first_name, last_name } = await lockProvenStaff(trx, ctx, caller);
      const name = `${first_name} ${last_name}`;
      return offerPasskey(trx, ctx, { ...ownerOf({ id }), email, name, site: "Espace formation" });
    });
  },

  async addStaffPasskey(input, caller, ctx) {
    const name = requirePasskeyName(input.name, "staffRefused");
    // Check the recent code before using up the challenge. After an error about the code, the browser can then send the
    // same passkey again.
    await transact(ctx, (trx) => lockProvenStaff(trx, ctx, caller));
    const made = await checkNewPasskey(ctx, ownerOf(caller), input.response);
    return transact(ctx, async (trx) => {
      const staff = await lockProvenStaff(trx, ctx, caller);
      const passkey = await storePasskey(trx, ctx, ownerOf(staff), { made, name });
      await recordEvent(trx, ctx.clock, { event: "staff passkey added", actorId: staff.id });
      const message = { channel: "email", kind: "passkey added", to: staff.email } as const;
      await enqueue(trx, ctx, { ...message, ...passkeyAddedMail(ctx.site, name, ofStaff(ctx.site)) });
      return passkey;
    });
  },

  /** For another person's passkey, returns the same 404 as for an unknown passkey (policy W-15). */
  async deleteStaffPasskey({ id }, caller, ctx) {
    await transact(ctx, async (trx) => {
      const staff = await lockProvenStaff(trx, ctx, caller);
      const name = await removePasskey(trx, ownerOf(staff), id);
      if (name === undefined) throw new Problem("passkeyNotFound");
      await recordEvent(trx, ctx.clock, { event: "staff passkey removed", actorId: staff.id });
      const message = { channel: "email", kind: "passkey removed", to: staff.email } as const;
      await enqueue(trx, ctx, { ...message, ...passkeyRemovedMail(ctx.site, name, ofStaff(ctx.site)) });
    });
  },
});
