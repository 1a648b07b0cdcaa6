import { dueByQuery } from "../jobs/dues.ts";
import type { Job } from "../jobs/job.ts";
import { nextReceiptDue, takeOverdueReceipts } from "./receipt-store.ts";

/** Warns about SMS accepted by a gateway but still without a receipt (policy F-11). */
export const watchReceiptsJob: Job = {
  name: "watch receipts",
  nextDue: dueByQuery(nextReceiptDue),
  run: async (world) => {
    const overdue = await takeOverdueReceipts(world.db, world.clock.now());
    if (overdue > 0) world.log.error({ overdue }, "The SMS gateway sent no receipt");
  },
};
