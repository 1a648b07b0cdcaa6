import type { Database } from "../db/connect.ts";
import { isRowId } from "../db/row-id.ts";
import type { MessageState } from "../db/tables/platform.ts";
import type { SmsReceipt } from "../gateways/sms/sms.ts";
import { cancelMessages } from "./cancel-store.ts";

/**
 * Lists the states of a message that each receipt may replace. Only 'delivered' replaces all other states (policy F-13).
 */
const BEFORE: Readonly<Record<SmsReceipt["state"], readonly MessageState[]>> = {
  accepted: ["queued", "sending", "uncertain"],
  failed: ["queued", "sending", "uncertain", "accepted"],
  delivered: ["queued", "sending", "uncertain", "accepted", "failed"],
};

/**
 * Stores a receipt. If the receipt reports a permanent rejection, also cancels other messages to the same phone number.
 * @returns true if the receipt was new
 */
export async function recordReceipt(db: Database, receipt: SmsReceipt, now: Date): Promise<boolean> {
  const { id, state, permanent = false, reason } = receipt;
  const updated = await db
    .updateTable("messages")
    .set({
      state,
      next_at: null,
      body: null,
      receipt_due_at: null,
      finished_at: now,
      ...(state === "failed" ? { failure: reason ?? "not delivered", permanent } : { failure: null, permanent: null }),
    })
    .where("channel", "=", "sms")
    // A receipt contains either the server's own id of the message or the gateway's id.
    .where(isRowId(id) ? "id" : "provider_id", "=", id)
    .where("state", "in", [...BEFORE[state]])
    .returning(["kind", "recipient"])
    .executeTakeFirst();
  if (updated && state === "failed" && permanent) await cancelMessages(db, [updated.kind], updated, now);
  return updated !== undefined;
}

export async function findRecipient(db: Database, id: string): Promise<string | undefined> {
  const query = db.selectFrom("messages").select("recipient").where("channel", "=", "sms").where("id", "=", id);
  return isRowId(id) ? (await query.executeTakeFirst())?.recipient : undefined;
}

export function nextReceiptDue(db: Database) {
  return db
    .selectFrom("messages")
    .select(({ fn }) => fn.min("receipt_due_at").as("due"))
    .where("receipt_due_at", "is not", null);
}

export async function takeOverdueReceipts(db: Database, now: Date): Promise<number> {
  const result = await db
    .updateTable("messages")
    .set({ receipt_due_at: null })
    .where("receipt_due_at", "<=", now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
