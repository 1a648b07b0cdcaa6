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
 * Rejects an e-mail address that another account's undo link can restore. Call this function after writing the
 * address, because the write waits for parallel changes (policy W-13).
 * @throws Problem emailTaken
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
 * Takes an e-mail address of the register away from an account that never verified the address. The owner of the
 * address can then register (policy T-14, W-04).
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

/** Removes a collaborator with an open invitation, so that the person can register (policy T-14, decision 056). */
export async function freeInvited(trx: Database, ctx: AppContext, emailKey: string): Promise<void> {
  const holderId = await findPendingHolder(trx, emailKey);
  const removed = holderId && (await removeCollaborator(trx, ctx, holderId, emailKey));
  if (removed) await recordEvent(trx, ctx.clock, { event: "invitation given way", subject: removed });
}
