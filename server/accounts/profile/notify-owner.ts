import { normalizeEmail } from "contract/fields.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { passedByNotice } from "../../platform/links/allowance.ts";
import { findUndoLinks } from "../../platform/links/undo-store.ts";
import type { Mail } from "../../platform/outbox/mail-layout.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import type { LockedAccount } from "../account-lock.ts";

/**
 * Sends a mail to the account's e-mail address if it is verified. A stranger may own an unverified address, so the mail
 * then goes to the account's former addresses (policy W-13).
 */
export async function notifyOwner(
  trx: Database,
  ctx: AppContext,
  { id, email, email_checked }: Pick<LockedAccount, "id" | "email" | "email_checked">,
  kind: "phone changed" | "password changed" | "passkey added" | "passkey removed",
  mail: Mail,
): Promise<void> {
  const links = email_checked ? [] : await findUndoLinks(trx, id, ctx.clock.now());
  const recipients = links.length > 0 ? new Set(links.map((link) => link.email_key)) : [email];
  for (const to of recipients) {
    // Do not limit mails about passkeys, because the owner must learn of each change. The limit `passkeysPerAccount`
    // keeps the number of changes, and so of mails, small (B15-03).
    const isLimited = kind === "phone changed" || kind === "password changed";
    if (isLimited && (await passedByNotice(trx, ctx, kind, normalizeEmail(to)))) continue;
    await enqueue(trx, ctx, { channel: "email", kind, to, accountId: id, ...mail });
  }
}
