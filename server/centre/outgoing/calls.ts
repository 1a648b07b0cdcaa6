import * as contract from "contract/centre/outgoing.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import type { MessageState } from "../../platform/db/tables/platform.ts";
import { feature } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readInstantCursor } from "../../platform/http/page-cursor.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countDeadMessages, drop, findDeadMessages, findMessage, queueAgain, toOutboxMessage } from "./store.ts";

export const calls = feature(contract, {
  failedMessages: async ({ cursor }, _staff, { db }) => {
    const { page, last } = cutPage(await findDeadMessages(db, readInstantCursor(cursor), PAGE_SIZE + 1));
    const after = last?.finished_at ? [last.finished_at.toISOString(), last.id] : undefined;
    return {
      total: await countDeadMessages(db),
      items: page.map(toOutboxMessage),
      next: nextPath(contract.failedMessages.path, {}, after),
    };
  },
  // Do not resend an uncertain message, because the gateway may have sent the message (policy F-02).
  sendMessageAgain: ({ id }, staff, ctx) =>
    transact(ctx, async (trx) => {
      const message = await requireMessage(trx, id, ["failed"]);
      if (!message.has_body) throw new Problem("messageNotRetriable");
      await queueAgain(trx, id, ctx.clock.now());
      await recordStaffAction(trx, ctx, staff, "retry message", id, { kind: message.kind });
      return toOutboxMessage({ ...message, state: "queued", attempts: 0, failure: null, finished_at: null });
    }),
  dropFailedMessage: ({ id }, staff, ctx) =>
    transact(ctx, async (trx) => {
      const message = await requireMessage(trx, id, ["failed", "uncertain"]);
      await drop(trx, id, ctx.clock.now());
      await recordStaffAction(trx, ctx, staff, "drop message", id, { kind: message.kind });
      return toOutboxMessage({ ...message, has_body: false });
    }),
});

async function requireMessage(trx: Database, id: string, states: readonly MessageState[]) {
  const message = isRowId(id) ? await findMessage(trx, id, states) : undefined;
  if (!message || message.dropped_at) throw new Problem("messageNotFound");
  return message;
}
