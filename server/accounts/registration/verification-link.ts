import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { countingAt } from "../../platform/limits/sliding.ts";
import { mayMailLink, passedByNotice } from "../../platform/links/allowance.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { newAddressMail, verificationMail } from "./messages.ts";
import { findAccount, type RegisteredAccount } from "./store.ts";

/**
 * Sends a verification link. The mail for a registration also contains a link that cancels the registration (policy
 * W-04).
 */
export async function sendVerificationLink(
  trx: Database,
  ctx: AppContext,
  account: RegisteredAccount,
  requestedAt = ctx.clock.now(),
): Promise<void> {
  const counting = countingAt(ctx, requestedAt);
  if (!(await mayMailLink(trx, counting, "verification", account))) return;
  // Count the mails of all accounts to this e-mail address, because several accounts may enter the same stranger's
  // address.
  if (account.activated_at && (await passedByNotice(trx, counting, "new address", account.email_key))) return;
  const whose = { accountId: account.id, emailKey: account.email_key };
  const verify = await makeLink(trx, ctx, { purpose: "verification", ...whose });
  const mail = account.activated_at
    ? newAddressMail(ctx.site, verify)
    : verificationMail(
        ctx.site,
        { numOrdinal: account.num_ordinal ?? "", phone: account.phone ?? "" },
        { verify, cancel: await makeLink(trx, ctx, { purpose: "cancel", ...whose }) },
      );
  await enqueue(trx, ctx, {
    channel: "email",
    kind: "verification link",
    to: account.email,
    accountId: account.id,
    validUntil: verify.expiresAt,
    ...mail,
  });
}

export async function sendLinkIfUnverified(trx: Database, ctx: AppContext, accountId: string): Promise<void> {
  const account = await findAccount(trx, accountId);
  if (account && !account.email_checked) await sendVerificationLink(trx, ctx, account);
}
