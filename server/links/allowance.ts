import type { Database } from "../db/connect.ts";
import { type Counting, countEvent, findPassedLimit, type PassedLimit } from "../limits/sliding.ts";
import { type MailKind, ofMails } from "../limits/subjects.ts";

/**
 * Counts one more mail that its reader did not ask for: three an hour and ten a day of a kind to an address (policy 2).
 * @returns the limit that leaves no room for it, or undefined
 */
export async function passedByNotice(
  trx: Database,
  counting: Counting,
  kind: Extract<MailKind, "phone changed" | "password changed" | "new address" | "invitation">,
  emailKey: string,
): Promise<PassedLimit | undefined> {
  return findPassedLimit(trx, counting, ["mailPerHour", "mailPerDay"], ofMails(kind, emailKey));
}

/** A link that leaves by mail when somebody asks for it. */
type LinkKind = "verification" | "reset" | "staff reset";

/**
 * Counts one more link and says whether it may leave: one a minute to an address, so that a changed address is not kept
 * waiting by mails to the former one, and three an hour and ten a day for an account, whatever its address (policy 2,
 * W-13). Beyond these a few are kept for who asks for the first time that day: nobody uses up the owner's (T-20).
 */
export async function mayMailLink(
  trx: Database,
  counting: Counting,
  kind: LinkKind,
  account: { readonly id: string; readonly email_key: string },
  isFirst = false,
): Promise<boolean> {
  const ofMinute = await countEvent(trx, counting, ["mailCooldown"], ofMails(kind, account.email_key));
  if (ofMinute.passed) return false;
  const ofAccount = ofMails(kind, account.id);
  const { passed, takeBack } = await countEvent(trx, counting, ["mailPerHour", "mailPerDay"], ofAccount);
  if (!passed) return true;
  const mayUseReserve = isFirst && passed.name === "mailPerDay";
  if (mayUseReserve && !(await findPassedLimit(trx, counting, ["resetReservePerDay"], ofAccount))) return true;
  // What does not leave keeps nobody else waiting.
  await Promise.all([takeBack(), ofMinute.takeBack()]);
  return false;
}
