import type { Resendable } from "contract/operator-shapes.ts";
import type { Database } from "../../db/connect.ts";
import { Problem } from "../../http/problem.ts";
import { deleteLoginFailures } from "../../limits/login-attempts-store.ts";
import { deleteLogs } from "../../limits/store.ts";
import { waitsOf } from "../../limits/subjects.ts";
import type { World } from "../../world.ts";
import { lockAccount } from "../account/lock-store.ts";
import { sendInvitation } from "../collaborators/invitation.ts";
import { closeSessions } from "../login/store.ts";
import { sendResetLink } from "../password/reset-link.ts";
import { confirm } from "../registration/activation.ts";
import { sendSmsCode } from "../registration/sms-code.ts";
import { findAccount as findRegistered } from "../registration/store.ts";
import { sendVerificationLink } from "../registration/verification-link.ts";
import { countMessagesOf, countSessions, type FoundAccount } from "./store.ts";

/** Ends every wait that a person ran into. @returns how many counts were forgotten */
export async function endWaits(trx: Database, world: World, account: FoundAccount): Promise<number> {
  const { id, num_ordinal: numOrdinal, phone, email_key: emailKey } = account;
  const logs = await deleteLogs(trx, waitsOf(world, { id, numOrdinal, phone, emailKey }));
  return logs + (await deleteLoginFailures(trx, world, emailKey));
}

/** What an account may be sent, what it most likely waits for first. */
export function whatFits(account: FoundAccount): Resendable[] {
  if (account.removed_at) return [];
  if (account.holder_id !== null) return account.mendatary_checked ? ["reset"] : ["invitation"];
  return [
    ...(account.phone_checked || account.activated_at ? [] : (["code"] as const)),
    ...(account.email_checked ? [] : (["verification"] as const)),
    ...(account.email_checked && account.activated_at ? (["reset"] as const) : []),
  ];
}

/**
 * Sends a code or a link again, within the figures that hold for everybody (policy 2).
 * @param wanted what to send; without it what the account most likely waits for
 * @throws Problem notForThisAccount when it waits for nothing of the kind, sentTooOften past a figure
 */
export async function sendAgain(
  trx: Database,
  world: World,
  account: FoundAccount,
  wanted: Resendable | undefined,
): Promise<Resendable> {
  const possible = whatFits(account);
  const what = wanted ?? possible[0];
  if (!what || !possible.includes(what)) throw new Problem("notForThisAccount");
  const before = await countMessagesOf(trx, account.id);
  await send(trx, world, account, what);
  if ((await countMessagesOf(trx, account.id)) === before) throw new Problem("sentTooOften");
  return what;
}

async function send(trx: Database, world: World, account: FoundAccount, what: Resendable): Promise<void> {
  if (what === "code") return sendSmsCode(trx, world, account.num_ordinal ?? "");
  if (what === "reset") return sendResetLink(trx, world, { emailKey: account.email_key });
  if (what === "invitation") return sendInvitation(trx, world, account);
  const registered = await findRegistered(trx, account.id);
  if (registered) await sendVerificationLink(trx, world, registered);
}

/**
 * Takes the telephone of an unfinished registration for verified, when its SMS do not arrive and support has called
 * back. What follows is what a right code typed in another browser would do: the e-mail link leaves, or the account
 * opens, and its owner chooses the password anew (policy T-60).
 * @param record leaves the line in the journal, once it is sure that the account waits for it
 * @throws Problem notForThisAccount
 */
export async function takePhoneForVerified(
  trx: Database,
  world: World,
  accountId: string,
  record: () => Promise<unknown>,
): Promise<void> {
  const account = await lockAccount(trx, accountId);
  if (!account || account.holder_id !== null || account.phone_checked) throw new Problem("notForThisAccount");
  await record();
  await confirm(trx, world, account, "phone_checked", false);
  const registered = await findRegistered(trx, account.id);
  if (registered && !registered.email_checked) await sendVerificationLink(trx, world, registered);
}

/** Logs an account out everywhere: a lost computer, a departure, a doubt. @returns how many sessions there were */
export async function logOutEverywhere(trx: Database, accountId: string): Promise<number> {
  const sessions = await countSessions(trx, accountId);
  await closeSessions(trx, accountId);
  return sessions;
}
