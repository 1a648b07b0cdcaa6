import * as contract from "contract/accounts/passkeys.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature, type SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { lockOwnAccount } from "../account-lock.ts";
import { notifyOwner } from "../profile/notify-owner.ts";
import { lockProvenAccount } from "../sessions/proof.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { passkeyAddedMail, passkeyRemovedMail } from "./messages.ts";
import { passkeyLogin } from "./passkey-login.ts";
import { checkNewPasskey, offerPasskey, requestPasskey, requirePasskeyName, storePasskey } from "./passkeys.ts";
import { findPasskeys, removePasskey } from "./store.ts";

const ownerOf = ({ id }: Pick<SessionUser, "id">) => ({ type: "account", id }) as const;

export const calls = feature(contract, {
  async passkeys(_input, user, ctx) {
    const items = await findPasskeys(ctx.db, ownerOf(user));
    return { total: items.length, items, next: null };
  },

  async passkeyOptions(_input, user, ctx) {
    return transact(ctx, async (trx) => {
      const { id, email, first_name, last_name } = await lockProvenAccount(trx, ctx, user);
      const name = `${first_name} ${last_name}`;
      return offerPasskey(trx, ctx, { ...ownerOf({ id }), email, name, site: "Espace entreprise" });
    });
  },

  async addPasskey(input, user, ctx) {
    const name = requirePasskeyName(input.name, "profileRefused");
    // Check the proof of identity before using up the challenge. After an error about the proof, the browser can then
    // send the same passkey again.
    await transact(ctx, (trx) => lockProvenAccount(trx, ctx, user));
    const made = await checkNewPasskey(ctx, ownerOf(user), input.response);
    return transact(ctx, async (trx) => {
      const account = await lockProvenAccount(trx, ctx, user);
      const passkey = await storePasskey(trx, ctx, ownerOf(account), { made, name });
      await recordEvent(trx, ctx.clock, { event: "passkey added", actorId: account.id });
      await notifyOwner(trx, ctx, account, "passkey added", passkeyAddedMail(ctx.site, name));
      return passkey;
    });
  },

  /** Returns the same 404 for another account's passkey as for an unknown passkey (policy W-15). */
  async deletePasskey({ id }, user, ctx) {
    await transact(ctx, async (trx) => {
      const account = await lockOwnAccount(trx, user);
      const name = await removePasskey(trx, ownerOf(account), id);
      if (name === undefined) throw new Problem("passkeyNotFound");
      await recordEvent(trx, ctx.clock, { event: "passkey removed", actorId: account.id });
      await notifyOwner(trx, ctx, account, "passkey removed", passkeyRemovedMail(ctx.site, name));
    });
  },

  confirmIdentity,
  passkeyLoginOptions: (_input, _user, ctx) => requestPasskey(ctx),
  passkeyLogin,
});
