import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { type Link, useLink, voidLaterInvitations, voidLaterLinks, voidLinks } from "../../platform/links/store.ts";
import { findFirstUndone, useUndoLinks } from "../../platform/links/undo-store.ts";
import { cancelAllMessages } from "../../platform/outbox/cancel-store.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { lockAccount } from "../account-lock.ts";
import { removeCollaborator } from "../collaborators/remove-collaborator.ts";
import { findJoinedSince } from "../collaborators/store.ts";
import { removeEveryPasskey } from "../passkeys/remove-every-passkey.ts";
import { setPassword } from "../password/store.ts";
import { takenValue } from "../registration/store.ts";
import { closeSessions } from "../sessions/session.ts";
import { restoredMail } from "./messages.ts";
import { isEmailTaken, restoreAddress } from "./store.ts";

/**
 * Restores the former e-mail address. A thief may have changed the address, so also removes the password and all
 * collaborators added since the change, and ends sessions and links (policy W-13).
 * @throws Problem linkUnknown if another account has the address, or if the address changed again after the link's use
 */
export async function restoreEmail(ctx: AppContext, link: Link): Promise<void> {
  if (link.isUsed && !link.isOfAnotherAddress) return;
  await transact(ctx, async (trx) => {
    const account = await lockAccount(trx, link.account_id);
    const now = ctx.clock.now();
    const former = { accountId: link.account_id, emailKey: link.email_key };
    const since = await findFirstUndone(trx, former, now);
    if (!account || !(await useLink(trx, link.hash, now))) throw new Problem("linkUnknown");
    if (await isEmailTaken(trx, link.email_key, link.account_id)) throw new Problem("linkUnknown");
    await restoreAddress(trx, account, link.email_key);
    await cancelAllMessages(trx, { accountId: account.id, recipient: account.email }, now);
    await setPassword(trx, account, null);
    await useUndoLinks(trx, former, now);
    await voidLaterLinks(trx, link.hash);
    await voidLinks(trx, link.account_id, "verification");
    await voidLaterInvitations(trx, link.account_id, since);
    const removed = await removeLaterCollaborators(trx, ctx, link.account_id, since);
    await closeSessions(trx, link.account_id);
    await removeEveryPasskey(trx, ctx, { id: account.id, email: link.email_key, email_checked: true });
    await recordEvent(trx, ctx.clock, {
      event: "email restored",
      actorId: link.account_id,
      subject: link.account_id,
    });
    await sendResetLink(trx, ctx, link, removed);
  }).catch((error: unknown) => {
    throw takenValue(error) ? new Problem("linkUnknown") : error;
  });
}

/**
 * Removes collaborators who were added after the change of e-mail address, because a thief may have invited them.
 * @returns the names of the removed collaborators
 */
async function removeLaterCollaborators(
  trx: Database,
  ctx: AppContext,
  holderId: string,
  since: Date,
): Promise<string[]> {
  const joined = await findJoinedSince(trx, holderId, since);
  for (const { email_key: emailKey } of joined) {
    const removed = await removeCollaborator(trx, ctx, holderId, emailKey);
    if (removed) {
      await recordEvent(trx, ctx.clock, { event: "collaborator removed", actorId: holderId, subject: removed });
    }
  }
  return joined.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
}

/**
 * Mails a link to choose a new password. Ignores the mail limits, because a thief could use up the limits to prevent
 * this mail.
 */
async function sendResetLink(
  trx: Database,
  ctx: AppContext,
  { account_id: accountId, email_key: to }: Link,
  removed: readonly string[],
): Promise<void> {
  const link = await makeLink(trx, ctx, { purpose: "reset", accountId, emailKey: to });
  const mail = restoredMail(ctx.site, link, removed);
  const kind = "password reset link";
  await enqueue(trx, ctx, { channel: "email", kind, to, accountId, validUntil: link.expiresAt, ...mail });
}
