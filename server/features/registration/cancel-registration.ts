import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/registration.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import { findLink } from "../../links/store.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { eraseAccount } from "../privacy/erase-account.ts";
import { deleteAccount } from "./store.ts";

type Call = typeof contract.cancelRegistration;

/**
 * 'Ce n'est pas moi': the owner of a register address removes the account that was made with their number, with its
 * sessions. The number is free again (policy W-04).
 */
export async function cancelRegistration(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const link = await findLink(world.db, hashOf(input.encryption), ["cancel"], world.clock.now());
  if (!link || link.isExpired) throw new Problem("linkUnknown");
  // In use by then: it goes as accounts do, and those who used it are told (policy T-54).
  if (link.activated_at) {
    await eraseAccount({ accountId: link.account_id, reason: "asked" }, world);
    return { success: true };
  }
  await transact(world, async (trx) => {
    await deleteAccount(trx, link.account_id);
    const subject = link.num_ordinal ?? link.account_id;
    await recordEvent(trx, world.clock, { event: "registration cancelled by its owner", subject });
  });
  return { success: true };
}
