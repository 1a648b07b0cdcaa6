import type { Database } from "../db/connect.ts";
import { type Counting, findPassedLimit } from "../limits/sliding.ts";
import { ofMails } from "../limits/subjects.ts";

/** A link that leaves by mail when somebody asks for it. */
type LinkKind = "verification" | "reset" | "staff reset";

/**
 * Counts one more link and says whether it may leave: one a minute to an address, so that a changed address is not kept
 * waiting by mails to the former one, and three an hour and ten a day for an account, whatever its address (policy 2,
 * W-13).
 */
export async function mayMailLink(
  trx: Database,
  counting: Counting,
  kind: LinkKind,
  account: { readonly id: string; readonly email_key: string },
): Promise<boolean> {
  if (await findPassedLimit(trx, counting, ["mailCooldown"], ofMails(kind, account.email_key))) return false;
  return !(await findPassedLimit(trx, counting, ["mailPerHour", "mailPerDay"], ofMails(kind, account.id)));
}
