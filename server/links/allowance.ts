import type { Database } from "../db/connect.ts";
import { findPassedLimit } from "../limits/sliding.ts";
import { ofMails } from "../limits/subjects.ts";
import type { World } from "../world.ts";

/** A link that leaves by mail when somebody asks for it. */
type LinkKind = "verification" | "reset";

/**
 * Counts one more link and says whether it may leave: one a minute to an address, so that a changed address is not kept
 * waiting by mails to the former one, and three an hour and ten a day for an account, whatever its address (policy 2,
 * W-13).
 */
export async function mayMailLink(
  trx: Database,
  world: World,
  kind: LinkKind,
  account: { readonly id: string; readonly email_key: string },
): Promise<boolean> {
  if (await findPassedLimit(trx, world, ["mailCooldown"], ofMails(kind, account.email_key))) return false;
  return !(await findPassedLimit(trx, world, ["mailPerHour", "mailPerDay"], ofMails(kind, account.id)));
}
