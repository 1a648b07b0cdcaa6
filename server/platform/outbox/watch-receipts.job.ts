import type { Job } from "../jobs/job.ts";
import { dueByQuery } from "../jobs/schedule.ts";
import { nextReceiptDue, takeOverdueReceipts } from "./receipt-store.ts";

/** Warns about SMS accepted by a gateway but still without a receipt (policy F-11). */
export const watchReceiptsJob: Job = {
  name: "watch receipts",
  nextDue: dueByQuery(nextReceiptDue),
  run: async (ctx) => {
    const overdue = await takeOverdueReceipts(ctx.db, ctx.clock.now());
    if (overdue > 0) ctx.log.error({ overdue }, "The SMS gateway sent no receipt");
  },
};
