import { recordEvent } from "../../audit.ts";
import type { Database } from "../../db/connect.ts";
import { Problem } from "../../http/problem.ts";
import { isReserved, lockUnprovedClaim } from "../../links/undo-store.ts";
import { enqueue } from "../../outbox/outbox.ts";
import type { World } from "../../world.ts";
import { findPendingHolder, removeCollaborator } from "../collaborators/store.ts";
import { lockAccount } from "./lock-store.ts";
import { givenBackMail } from "./messages.ts";
import { restoreAddress } from "./store.ts";

/**
 * Keeps an address for the account that may still take it back (policy W-13). To be asked after the address was
 * written, in the same transaction: the unique key has then waited for whoever was leaving it, whose link is visible.
 * @throws Problem emailTaken
 */
export async function requireUnreserved(
  trx: Database,
  world: World,
  emailKey: string,
  accountId: string,
): Promise<void> {
  if (await isReserved(trx, emailKey, accountId, world.clock.now())) throw new Problem("emailTaken");
}

/**
 * Frees an address that the register knows from an account that took it without proving it: the account goes back to
 * the one it proved, while its link to undo the change lives (policy T-14, W-04). Password and sessions stay, as
 * anybody can begin a registration; the link stays too, for an owner who did not change anything.
 */
export async function freeUnproved(trx: Database, world: World, emailKey: string): Promise<void> {
  const claim = await lockUnprovedClaim(trx, emailKey, world.clock.now());
  const account = claim && (await lockAccount(trx, claim.id));
  if (!account) return;
  const accountId = account.id;
  const to = claim.formerKey;
  await restoreAddress(trx, account, to);
  await recordEvent(trx, world.clock, { event: "unproved email given back", subject: accountId });
  await enqueue(trx, world, {
    channel: "email",
    kind: "address given back",
    to,
    accountId,
    ...givenBackMail(world.site),
  });
}

/**
 * Frees an address that the register knows from an invitation that nobody took: whoever is invited proved nothing, and
 * may rather have an account of their own (policy T-14, decision 078). The holder may invite another address.
 */
export async function freeInvited(trx: Database, world: World, emailKey: string): Promise<void> {
  const holderId = await findPendingHolder(trx, emailKey);
  const removed = holderId && (await removeCollaborator(trx, holderId, emailKey, world.clock.now()));
  if (removed) await recordEvent(trx, world.clock, { event: "invitation given way", subject: removed });
}
