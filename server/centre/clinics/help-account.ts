import type { Resendable } from "contract/centre/operator.ts";
import { lockAccount } from "../../accounts/account-lock.ts";
import { sendInvitation } from "../../accounts/collaborators/invitation.ts";
import { sendResetLink } from "../../accounts/password/reset-link.ts";
import { confirm } from "../../accounts/registration/activation.ts";
import { sendSmsCode } from "../../accounts/registration/sms-code.ts";
import { sendLinkIfUnverified } from "../../accounts/registration/verification-link.ts";
import { closeSessions } from "../../accounts/sessions/session.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { deleteLoginFailures } from "../../platform/limits/login-attempts-store.ts";
import { deleteLogs } from "../../platform/limits/store.ts";
import { waitsOf } from "../../platform/limits/subjects.ts";
import { countMessagesOf, countSessions, type FoundAccount } from "./store.ts";

export async function clearLimits(trx: Database, ctx: AppContext, account: FoundAccount): Promise<number> {
  const { id, num_ordinal: numOrdinal, phone, email_key: emailKey } = account;
  const logs = await deleteLogs(trx, waitsOf(ctx, { id, numOrdinal, phone, emailKey }));
  return logs + (await deleteLoginFailures(trx, ctx, emailKey));
}

export function resendableFor(account: FoundAccount): Resendable[] {
  if (account.removed_at) return [];
  if (account.holder_id !== null) return account.mendatary_checked ? ["reset"] : ["invitation"];
  return [
    ...(account.phone_checked || account.activated_at ? [] : (["code"] as const)),
    ...(account.email_checked ? [] : (["verification"] as const)),
    ...(account.email_checked && account.activated_at ? (["reset"] as const) : []),
  ];
}

/**
 * @param wanted - the kind of message that the server sends again; by default, the kind that the account probably needs
 * @throws Problem notForThisAccount if the account's state does not allow this kind; sentTooOften if the limit is
 * reached
 */
export async function resend(
  trx: Database,
  ctx: AppContext,
  account: FoundAccount,
  wanted: Resendable | undefined,
): Promise<Resendable> {
  const possible = resendableFor(account);
  const what = wanted ?? possible[0];
  if (!what || !possible.includes(what)) throw new Problem("notForThisAccount");
  const before = await countMessagesOf(trx, account.id);
  await send(trx, ctx, account, what);
  if ((await countMessagesOf(trx, account.id)) === before) throw new Problem("sentTooOften");
  return what;
}

async function send(trx: Database, ctx: AppContext, account: FoundAccount, what: Resendable): Promise<void> {
  if (what === "code") return sendSmsCode(trx, ctx, account.num_ordinal ?? "");
  if (what === "reset") return sendResetLink(trx, ctx, { emailKey: account.email_key });
  if (what === "invitation") return sendInvitation(trx, ctx, account);
  return sendLinkIfUnverified(trx, ctx, account.id);
}

/**
 * Marks the account's phone number as verified, because staff called the number. Then activates the account if its
 * e-mail address is verified, or mails the link that verifies this address (policy T-60).
 * @param record - writes the journal entry
 * @throws Problem notForThisAccount
 */
export async function markPhoneVerified(
  trx: Database,
  ctx: AppContext,
  accountId: string,
  record: () => Promise<unknown>,
): Promise<void> {
  const account = await lockAccount(trx, accountId);
  if (!account || account.holder_id !== null || account.phone_checked) throw new Problem("notForThisAccount");
  await record();
  await confirm(trx, ctx, account, "phone_checked", false);
  await sendLinkIfUnverified(trx, ctx, account.id);
}

export async function logOutEverywhere(trx: Database, accountId: string): Promise<number> {
  const sessions = await countSessions(trx, accountId);
  await closeSessions(trx, accountId);
  return sessions;
}
