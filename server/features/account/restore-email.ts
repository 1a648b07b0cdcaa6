import { recordEvent } from "../../audit.ts";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { closeSessions } from "../login/store.ts";
import {
  deleteLaterInvitations,
  deleteLaterTokens,
  deleteTokens,
  type findToken,
  spendToken,
} from "../password/store.ts";
import { makeToken } from "../password/token.ts";
import { takenValue } from "../registration/store.ts";
import { restoredMail } from "./messages.ts";
import { isEmailTaken, restoreAddress, voidPassword } from "./store.ts";

type Link = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/**
 * Gives an account its former address back, by the link sent there when it was changed. Whoever changed it may have set
 * a password since, and sent links: password, sessions and those links end, and the address gets a link for a new
 * password (policy W-13). Repeating it changes nothing more.
 * @throws Problem linkUnknown when the link was used before, or somebody else has the address now
 */
export async function restoreEmail(world: World, link: Link): Promise<void> {
  if (link.used_at && link.account_email_key === link.email_key) return;
  await transact(world, async (trx) => {
    if (!(await spendToken(trx, link.hash, world.clock.now()))) throw new Problem("linkUnknown");
    if (await isEmailTaken(trx, link.email_key, link.account_id)) throw new Problem("linkUnknown");
    await restoreAddress(trx, link.account_id, link.email_key);
    await voidPassword(trx, link.account_id);
    await deleteLaterTokens(trx, link.hash);
    await deleteTokens(trx, link.account_id, "verification");
    await deleteLaterInvitations(trx, link.hash);
    await closeSessions(trx, link.account_id);
    await recordEvent(trx, world.clock, {
      event: "email restored",
      actorId: link.account_id,
      subject: link.account_id,
    });
    await sendResetLink(trx, world, link);
  }).catch((error: unknown) => {
    throw takenValue(error) ? new Problem("linkUnknown") : error;
  });
}

/** Not counted among the mails that an account may get: there is one for each link, and a thief may have used them up. */
async function sendResetLink(trx: Database, world: World, { account_id: accountId, email_key: to }: Link) {
  const secret = await makeToken(trx, world, { purpose: "reset", accountId, emailKey: to });
  const validUntil = new Date(world.clock.now().getTime() + world.policy.figures.resetLinkSeconds * 1000);
  const mail = restoredMail(world.site, secret);
  await enqueue(trx, world, { channel: "email", kind: "password reset link", to, accountId, validUntil, ...mail });
}
