import type { OutboxMessage } from "contract/operator-shapes.ts";
import type { Database } from "../../db/connect.ts";
import { isRowId } from "../../db/row-id.ts";
import { Problem } from "../../http/problem.ts";
import type { World } from "../../world.ts";
import { toOutboxMessage } from "./message-answer.ts";
import { findMessage, queueAgain } from "./message-store.ts";

/**
 * Queues a failed message again. One whose outcome is unknown may have left: it is never repeated (policy F-02).
 * @throws Problem messageNotFound, or messageNotRetriable when its text is no longer kept
 */
export async function repeat(trx: Database, world: Pick<World, "clock">, id: string): Promise<OutboxMessage> {
  const message = isRowId(id) ? await findMessage(trx, id, ["failed"]) : undefined;
  if (!message || message.dropped_at) throw new Problem("messageNotFound");
  if (!message.has_body) throw new Problem("messageNotRetriable");
  await queueAgain(trx, message.id, world.clock.now());
  return toOutboxMessage({ ...message, state: "queued", attempts: 0, failure: null, finished_at: null });
}
