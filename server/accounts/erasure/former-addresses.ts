import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { findUndoLinks } from "../../platform/links/undo-store.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import type { LockedAccount } from "../account-lock.ts";
import { erasureTriedMail } from "./messages.ts";

/**
 * True if a former address may still reclaim the account (policy W-13), so that a stolen session cannot destroy it.
 * Each such address is notified once.
 */
export async function keepForFormerAddresses(trx: Database, ctx: AppContext, { id }: LockedAccount): Promise<boolean> {
  const links = await findUndoLinks(trx, id, ctx.clock.now());
  if (links.length === 0) return false;
  for (const { hash, email_key: to } of links) {
    const once = { kind: "erasure tried", to, accountId: id, dedupeKey: `erasure tried ${hash}` } as const;
    await enqueue(trx, ctx, { channel: "email", ...once, ...erasureTriedMail(ctx.site) });
  }
  await recordEvent(trx, ctx.clock, { event: "account kept for its former address", actorId: id, subject: id });
  return true;
}
