import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { emit } from "../../platform/events.ts";
import { voidEveryLink } from "../../platform/links/store.ts";
import { cancelAllMessages } from "../../platform/outbox/cancel-store.ts";
import { removePasskeys } from "../passkeys/store.ts";
import { closeSessions } from "../sessions/session.ts";
import { markRemoved } from "./store.ts";

/**
 * Removes a collaborator. The collaborator's selection stays stored for 30 days, in case the holder invites the person
 * again (B2-08).
 * @returns the id of the collaborator's account; undefined if this holder has no such collaborator
 */
export async function removeCollaborator(
  trx: Database,
  ctx: AppContext,
  holderId: string,
  emailKey: string,
): Promise<string | undefined> {
  const accountId = await markRemoved(trx, holderId, emailKey, ctx.clock.now());
  if (!accountId) return undefined;
  await closeSessions(trx, accountId);
  await removePasskeys(trx, { type: "account", id: accountId });
  await voidEveryLink(trx, accountId);
  await emit(trx, ctx, "collaboratorRemoved", { accountId });
  // Emit the event before you cancel the collaborator's queued mails. Subscribers of the event redirect the queued
  // mails about the clinic to another recipient.
  await cancelAllMessages(trx, { accountId }, ctx.clock.now());
  return accountId;
}
