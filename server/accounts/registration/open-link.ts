import { PHONE_END_DIGITS } from "contract/accounts/registration.ts";
import { recordEvent } from "../../platform/audit.ts";
import { sameText } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { type Link, tryLink } from "../../platform/links/store.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { lockAccount } from "../account-lock.ts";
import { confirm } from "./activation.ts";
import { voidLinkMail, wrongPhoneEnd } from "./messages.ts";

/**
 * Checks that this browser can use the link. A browser that did not register must send the last digits of the mobile,
 * because a stranger may have registered with this e-mail address. Three wrong entries make the link invalid (policy
 * W-04, T-14).
 * @param phoneEnd - undefined if the page has not asked for the digits yet
 * @throws Problem confirmPhone, linkVoid, tokenExpired
 */
export async function openLink(
  ctx: AppContext,
  link: Link,
  { isOwnBrowser, phoneEnd }: { readonly isOwnBrowser: boolean; readonly phoneEnd: string | undefined },
): Promise<void> {
  const most = ctx.policy.settings.phoneEndTries;
  if (link.tries >= most) throw new Problem("linkVoid");
  if (!isOwnBrowser && phoneEnd === undefined) throw new Problem("confirmPhone");
  // Throw the error after the transaction, because a rollback would undo the count of the attempt.
  const left = await transact(ctx, async (trx) => {
    const now = ctx.clock.now();
    const account = await lockAccount(trx, link.account_id);
    if (account?.email_key !== link.email_key) throw new Problem("tokenExpired");
    const taken = await tryLink(trx, { hash: link.hash, counted: isOwnBrowser ? 0 : 1, most, now });
    if (!taken) return 0;
    if (isOwnBrowser || sameText((account.phone ?? "").slice(-PHONE_END_DIGITS), phoneEnd ?? "")) {
      await confirm(trx, ctx, account, "email_checked", isOwnBrowser);
      return undefined;
    }
    if (taken.tries === most) await notifyVoidLink(trx, ctx, link, account.phone ?? "");
    return most - taken.tries;
  });
  if (left === 0) throw new Problem("linkVoid");
  if (left !== undefined) throw new Problem("confirmPhone", { error: wrongPhoneEnd(left) });
}

async function notifyVoidLink(trx: Database, ctx: AppContext, link: Link, phone: string): Promise<void> {
  await recordEvent(trx, ctx.clock, { event: "verification link void", subject: link.account_id });
  const cancel = await makeLink(trx, ctx, {
    purpose: "cancel",
    accountId: link.account_id,
    emailKey: link.email_key,
  });
  const registered = { numOrdinal: link.num_ordinal ?? "", phone };
  await enqueue(trx, ctx, {
    channel: "email",
    kind: "verification link void",
    to: link.email,
    accountId: link.account_id,
    ...voidLinkMail(ctx.site, registered, cancel),
  });
}
