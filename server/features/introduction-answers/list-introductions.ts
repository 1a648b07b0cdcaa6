import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { listIntroductions as definition } from "contract/introduction-answers.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { cutPage, nextPath, readInstantCursor } from "../../http/page-cursor.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { toRequests } from "./request-answer.ts";
import { findMedianAnswer, findRequests } from "./store.ts";

type Call = typeof definition;

/** Answers of so long count for the median. */
const MEDIAN_OF_MS = 90 * 86_400_000;

/** What clinics asked for, latest first (beyond B3-04), and how long they wait for an answer (B3-07). */
export async function listIntroductions(
  { state, cursor }: ParsedInputOf<Call>,
  _staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const after = readInstantCursor(cursor);
  const { rows, total } = await findRequests(world.db, state, { after, count: PAGE_SIZE + 1 });
  const { page, last } = cutPage(rows);
  return {
    total,
    items: await toRequests(world.db, page),
    next: nextPath(definition.path, { state }, last && [last.requested_at.toISOString(), last.id]),
    medianAnswerSeconds: await findMedianAnswer(world.db, new Date(world.clock.now().getTime() - MEDIAN_OF_MS)),
  };
}
