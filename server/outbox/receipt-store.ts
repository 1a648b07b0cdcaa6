import type { Database } from "../db/connect.ts";
import { isRowId } from "../db/row-id.ts";
import type { MessageState } from "../db/tables/outbox.ts";
import type { SmsReceipt } from "../outside/sms/sms.ts";
import { callOff } from "./call-off-store.ts";

/** Which states a receipt may move on from: forward only, and delivered beats everything (policy F-13). */
const BEFORE: Readonly<Record<SmsReceipt["state"], readonly MessageState[]>> = {
  accepted: ["queued", "sending", "uncertain"],
  failed: ["queued", "sending", "uncertain", "accepted"],
  delivered: ["queued", "sending", "uncertain", "accepted", "failed"],
};

/**
 * Notes what a gateway tells of a message. The same receipts end in the same state, whatever their order and however
 * often they come; one of a message that was waiting for another attempt keeps it from being sent twice, and one of a
 * number that refused for good keeps others of its kind from leaving (product 4.5).
 * @returns whether it said anything new
 */
export async function recordReceipt(db: Database, receipt: SmsReceipt, now: Date): Promise<boolean> {
  const { id, state, permanent = false, reason } = receipt;
  const told = await db
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
    // Our own id; whatever else a gateway sends back is its own.
    .where(isRowId(id) ? "id" : "provider_id", "=", id)
    .where("state", "in", [...BEFORE[state]])
    .returning(["kind", "recipient"])
    .executeTakeFirst();
  if (told && state === "failed" && permanent) await callOff(db, [told.kind], told, now);
  return told !== undefined;
}

/** The number that an SMS went to, or undefined. */
export async function findRecipient(db: Database, id: string): Promise<string | undefined> {
  const query = db.selectFrom("messages").select("recipient").where("channel", "=", "sms").where("id", "=", id);
  return isRowId(id) ? (await query.executeTakeFirst())?.recipient : undefined;
}

/** When the next receipt should have come, or null. */
export function nextReceiptDue(db: Database) {
  return db
    .selectFrom("messages")
    .select(({ fn }) => fn.min("receipt_due_at").as("due"))
    .where("receipt_due_at", "is not", null);
}

/** Takes the messages whose receipt should have come by now. @returns how many there were */
export async function takeOverdueReceipts(db: Database, now: Date): Promise<number> {
  const result = await db
    .updateTable("messages")
    .set({ receipt_due_at: null })
    .where("receipt_due_at", "<=", now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
