import { normalizeEmail } from "contract/fields.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { type MadeLink, makeLink } from "../../platform/links/make-link.ts";
import { voidLinks } from "../../platform/links/store.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { type LockedAccount, lockAccount } from "../account-lock.ts";
import { activatedMail } from "./messages.ts";
import { askOthers, heldUntil } from "./requested-address.ts";
import { activateAccount, findRegisterEmails, setChecked } from "./store.ts";

/**
 * Marks the phone number or e-mail address as verified. If both are verified, activates the account and mails a link to
 * delete the account (policy W-04). If the account has no password, also mails a link to choose one (T-60).
 * @param isOwnBrowser - true if the call comes from the browser that registered
 */
export async function confirm(
  trx: Database,
  ctx: AppContext,
  proved: LockedAccount,
  mark: "phone_checked" | "email_checked",
  isOwnBrowser: boolean,
): Promise<void> {
  const { id: accountId } = proved;
  await setChecked(trx, proved, mark, isOwnBrowser);
  await recordEvent(trx, ctx.clock, { event: mark.replace("_", " "), actorId: accountId });
  const account = await activateAccount(trx, accountId, ctx.clock.now());
  if (!account) return;
  await recordEvent(trx, ctx.clock, { event: "account activated", actorId: accountId });
  // Make the links of the registration invalid before creating a link for the activated account.
  await voidLinks(trx, accountId, "cancel");
  const cancel = await makeLink(trx, ctx, { purpose: "cancel", accountId, emailKey: account.email_key });
  const password = await makeActivationLink(trx, ctx, await lockAccount(trx, accountId));
  const held = await heldUntil(trx, ctx, account);
  const registered = { numOrdinal: account.num_ordinal ?? "", phone: account.phone ?? "" };
  await enqueue(trx, ctx, {
    channel: "email",
    kind: "account activated",
    to: account.email,
    accountId,
    ...activatedMail(ctx.site, registered, { cancel, password }, held && ctx.policy.settings),
  });
  if (!held) return;
  const others = (await findRegisterEmails(trx, accountId)).filter((one) => normalizeEmail(one) !== account.email_key);
  await askOthers(trx, ctx, { numOrdinal: registered.numOrdinal, email: account.email, others });
}

/**
 * Creates a link to choose a password. When one such link is used, all others become invalid.
 * @returns undefined if the account has a password
 */
export async function makeActivationLink(
  trx: Database,
  ctx: AppContext,
  account: LockedAccount | undefined,
): Promise<MadeLink | undefined> {
  const isWithoutPassword = account?.activated_at && account.email_checked && account.password_hash === null;
  if (!isWithoutPassword || account.holder_id !== null || account.removed_at !== null) return undefined;
  return makeLink(trx, ctx, { purpose: "activation", accountId: account.id, emailKey: account.email_key });
}
