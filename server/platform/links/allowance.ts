import type { Database } from "../db/connect.ts";
import { type Counting, countEvent, findPassedLimit, type PassedLimit } from "../limits/sliding.ts";
import { type MailKind, ofMails } from "../limits/subjects.ts";

/** Counts an e-mail that the recipient did not request. @returns the exceeded limit, or undefined */
export async function passedByNotice(
  trx: Database,
  counting: Counting,
  kind: Extract<MailKind, "phone changed" | "password changed" | "new address" | "invitation">,
  emailKey: string,
): Promise<PassedLimit | undefined> {
  return findPassedLimit(trx, counting, ["mailPerHour", "mailPerDay"], ofMails(kind, emailKey));
}

/**
 * Limits links per address and account (policy 2, W-13). A few more links are reserved for the first request of a
 * requester on a day, so that nobody can use up the links of the owner (T-20).
 */
export async function mayMailLink(
  trx: Database,
  counting: Counting,
  kind: "verification" | "reset" | "staff reset",
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
  // A link that is not sent must not use up other people's limits.
  await Promise.all([takeBack(), ofMinute.takeBack()]);
  return false;
}
