import type * as contract from "contract/accounts/password.ts";
import { recordEvent } from "../../platform/audit.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { deleteLoginFailures } from "../../platform/limits/login-attempts-store.ts";
import { findLink, type Link, useLink, voidLinks } from "../../platform/links/store.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { type LockedAccount, lockAccount } from "../account-lock.ts";
import { rememberDevice, withPassword } from "../login/device.ts";
import { removeEveryPasskey } from "../passkeys/remove-every-passkey.ts";
import { closeSessions } from "../sessions/session.ts";
import { collaboratorActivatedMail, passwordChangedMail } from "./messages.ts";
import { activateCollaborator, findAddressee, getPasswordFacts, setPassword } from "./store.ts";
import { requireStrongPassword } from "./strength.ts";

/** If the server rejects the new password, the link stays valid (policy T-24, T-25, T-28). */
export const passwordReset: Handler<typeof contract.passwordReset> = async (input, _user, ctx, caller) => {
  const now = ctx.clock.now();
  const link = await findUsableLink(ctx, input.encryption);
  if (!link) throw new Problem("linkUsed");
  requireStrongPassword(input.password, await getPasswordFacts(ctx.db, link.account_id));
  const hash = await ctx.passwords.hash(input.password);
  await transact(ctx, async (trx) => {
    const account = await lockAccount(trx, link.account_id);
    if (account?.email_key !== link.email_key) throw new Problem("linkUsed");
    if (!(await useLink(trx, link.hash, now))) throw new Problem("linkUsed");
    await setPassword(trx, account, hash);
    for (const purpose of ["activation", "reset"] as const) await voidLinks(trx, account.id, purpose);
    await closeSessions(trx, link.account_id);
    await removeEveryPasskey(trx, ctx, account);
    await deleteLoginFailures(trx, ctx, link.email_key);
    await recordEvent(trx, ctx.clock, { event: `password set by ${link.purpose} link`, actorId: link.account_id });
    if (link.purpose === "invitation") await acceptInvitation(trx, ctx, account);
    else {
      const notice = { channel: "email", kind: "password changed", to: account.email, accountId: account.id } as const;
      await enqueue(trx, ctx, { ...notice, ...passwordChangedMail(ctx.site) });
    }
  });
  rememberDevice(ctx, caller, withPassword(link.account_id, hash));
  return { success: true };
};

export async function findUsableLink(ctx: AppContext, encryption: string): Promise<Link | undefined> {
  const link = await findLink(ctx.db, hashOf(encryption), ["activation", "reset", "invitation"], ctx.clock.now());
  return !link || link.isUsed || link.isExpired || link.isOfAnotherAddress ? undefined : link;
}

async function acceptInvitation(trx: Database, ctx: AppContext, account: LockedAccount): Promise<void> {
  await activateCollaborator(trx, account, ctx.clock.now());
  await voidLinks(trx, account.id, "invitation");
  const holder = account.holder_id ? await findAddressee(trx, account.holder_id) : undefined;
  if (!holder) return;
  const notice = { channel: "email", kind: "collaborator activated", to: holder.email, accountId: holder.id } as const;
  await enqueue(trx, ctx, { ...notice, ...collaboratorActivatedMail(ctx.site, account.email) });
}
