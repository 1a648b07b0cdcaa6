import type { Database } from "../db/connect.ts";
import { type Counting, countEvent, findPassedLimit, isUsedUp, type PassedLimit } from "../limits/sliding.ts";
import { type MailKind, ofMails } from "../limits/subjects.ts";

/** Counts an e-mail that the recipient did not request. Returns the limit that this e-mail exceeds, if any. */
export async function passedByNotice(
  trx: Database,
  counting: Counting,
  kind: Extract<MailKind, "phone changed" | "password changed" | "new address" | "invitation">,
  emailKey: string,
): Promise<PassedLimit | undefined> {
  return findPassedLimit(trx, counting, ["mailPerHour", "mailPerDay"], ofMails(kind, emailKey));
}

/**
 * Counts an e-mail that contains a link, both for its address and for the account (policy 2, W-13). Beyond the daily
 * limit, a reserve exists for the first request of each network on a day, so that strangers cannot use up the owner's
 * links (T-20).
 * @param isNeeded - true if the recipient has no valid code or link, so that only the daily limit applies
 */
export async function mayMailLink(
  trx: Database,
  counting: Counting,
  kind: "verification" | "reset" | "staff reset" | "dossier code",
  account: { readonly id: string; readonly email_key: string },
  { isFirst = false, isNeeded = false }: { readonly isFirst?: boolean; readonly isNeeded?: boolean } = {},
): Promise<boolean> {
  const ofMinute = await countEvent(trx, counting, ["mailCooldown"], ofMails(kind, account.email_key));
  if (ofMinute.passed) return false;
  const ofAccount = ofMails(kind, account.id);
  const mayPassHour = isNeeded && (await isUsedUp(trx, counting, "mailPerHour", ofAccount));
  const names = mayPassHour ? (["mailPerDay"] as const) : (["mailPerHour", "mailPerDay"] as const);
  const { passed, takeBack } = await countEvent(trx, counting, names, ofAccount);
  if (!passed) return true;
  const mayUseReserve = isFirst && passed.name === "mailPerDay";
  if (mayUseReserve && !(await findPassedLimit(trx, counting, ["resetReservePerDay"], ofAccount))) return true;
  // The server sends no link, so undo both counts.
  await Promise.all([takeBack(), ofMinute.takeBack()]);
  return false;
}
