import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { isReserved, lockUnprovedClaim } from "../../platform/links/undo-store.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { lockAccount } from "../account-lock.ts";
import { removeCollaborator } from "../collaborators/remove-collaborator.ts";
import { findPendingHolder } from "../collaborators/store.ts";
import { givenBackMail } from "./messages.ts";
import { restoreAddress } from "./store.ts";

/**
 * Rejects an address that another account may still restore (policy W-13). The caller must first write the address in
 * the same transaction. The unique key then waits for a concurrent change, and the undo link of that change is visible
 * here. @throws Problem emailTaken
 */
export async function requireUnreserved(
  trx: Database,
  ctx: AppContext,
  emailKey: string,
  accountId: string,
): Promise<void> {
  if (await isReserved(trx, emailKey, accountId, ctx.clock.now())) throw new Problem("emailTaken");
}

/**
 * Takes a register address away from an account that entered the address without proof, while the undo link of that
 * change is valid (policy T-14, W-04). The account keeps its password and sessions, because anyone can start a
 * registration. The undo link stays valid for an owner who did not make the change.
 */
export async function freeUnproved(trx: Database, ctx: AppContext, emailKey: string): Promise<void> {
  const claim = await lockUnprovedClaim(trx, emailKey, ctx.clock.now());
  const account = claim && (await lockAccount(trx, claim.id));
  if (!account) return;
  const accountId = account.id;
  const to = claim.formerKey;
  await restoreAddress(trx, account, to);
  await recordEvent(trx, ctx.clock, { event: "unproved email given back", subject: accountId });
  await enqueue(trx, ctx, {
    channel: "email",
    kind: "address given back",
    to,
    accountId,
    ...givenBackMail(ctx.site),
  });
}

/**
 * Removes an invited collaborator who has not accepted, so that the person can register instead. An open invitation
 * proves nothing, and the person may prefer a separate account (policy T-14, decision 056).
 */
export async function freeInvited(trx: Database, ctx: AppContext, emailKey: string): Promise<void> {
  const holderId = await findPendingHolder(trx, emailKey);
  const removed = holderId && (await removeCollaborator(trx, ctx, holderId, emailKey));
  if (removed) await recordEvent(trx, ctx.clock, { event: "invitation given way", subject: removed });
}
