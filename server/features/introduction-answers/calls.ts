import * as contract from "contract/introduction-answers.ts";
import { listIntroductions as definition } from "contract/introduction-answers.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { cutPage, nextPath, readInstantCursor } from "../../http/page-cursor.ts";
import { slice } from "../../http/slice.ts";
import { acceptIntroduction } from "./accept-introduction.ts";
import { declineIntroduction } from "./decline-introduction.ts";
import { toRequests } from "./request-answer.ts";
import { findMedianAnswer, findRequests } from "./store.ts";

/** Answers of so long count for the median. */
const MEDIAN_OF_MS = 90 * 86_400_000;

export const calls = slice(contract, {
  /** What clinics asked for, latest first (beyond B3-04), and how long they wait for an answer (B3-07). */
  async listIntroductions({ state, cursor }, _staff, world) {
    const after = readInstantCursor(cursor);
    const { rows, total } = await findRequests(world.db, state, { after, count: PAGE_SIZE + 1 });
    const { page, last } = cutPage(rows);
    return {
      total,
      items: await toRequests(world.db, page),
      next: nextPath(definition.path, { state }, last && [last.requested_at.toISOString(), last.id]),
      medianAnswerSeconds: await findMedianAnswer(world.db, new Date(world.clock.now().getTime() - MEDIAN_OF_MS)),
    };
  },
  acceptIntroduction,
  declineIntroduction,
});
