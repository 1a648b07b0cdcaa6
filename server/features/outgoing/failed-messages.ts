import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { failedMessages as definition } from "contract/outgoing.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { cutPage, nextPath, readInstantCursor } from "../../http/page-cursor.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { toOutboxMessage } from "../operator/message-answer.ts";
import { countDeadMessages, findDeadMessages } from "../operator/message-store.ts";

type Call = typeof definition;

/** What failed or is uncertain, without its text or the full number (beyond B1-54). */
export async function failedMessages(
  { cursor }: ParsedInputOf<Call>,
  _staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const after = readInstantCursor(cursor);
  const rows = await findDeadMessages(world.db, { ...(after && { after }), limit: PAGE_SIZE + 1 });
  const { page, last } = cutPage(rows);
  return {
    total: await countDeadMessages(world.db),
    items: page.map(toOutboxMessage),
    next: nextPath(definition.path, {}, last?.finished_at ? [last.finished_at.toISOString(), last.id] : undefined),
  };
}
