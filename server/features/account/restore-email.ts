import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { closeSessions } from "../login/store.ts";
import { deleteLaterTokens, deleteTokens, type findToken, spendToken } from "../password/store.ts";
import { isEmailTaken, restoreAddress } from "./store.ts";

type Link = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/**
 * Gives an account its former address back, by the link sent there when it was changed: whoever changed it loses the
 * session, and may not take it again by the link of an address in between (policy W-13). Repeating it changes nothing
 * more.
 * @throws Problem linkUnknown when the link was used before, or somebody else has the address now
 */
export async function restoreEmail(world: World, link: Link): Promise<void> {
  if (link.used_at && link.account_email_key === link.email_key) return;
  await transact(world, async (trx) => {
    if (!(await spendToken(trx, link.hash, world.clock.now()))) throw new Problem("linkUnknown");
    if (await isEmailTaken(trx, link.email_key, link.account_id)) throw new Problem("linkUnknown");
    await restoreAddress(trx, link.account_id, link.email_key);
    await deleteLaterTokens(trx, link.hash);
    await deleteTokens(trx, link.account_id, "verification");
    await deleteTokens(trx, link.account_id, "reset");
    await closeSessions(trx, link.account_id);
    await recordEvent(trx, world.clock, {
      event: "email restored",
      actorId: link.account_id,
      subject: link.account_id,
    });
  });
}
