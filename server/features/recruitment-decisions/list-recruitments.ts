import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import { listRecruitments as definition } from "contract/recruitment-decisions.ts";
import { cutPage, nextPath, readInstantCursor } from "../../http/page-cursor.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { toReports } from "./report-answer.ts";
import { findReports } from "./store.ts";

type Call = typeof definition;

/** What clinics reported, oldest first (beyond B4-02). */
export async function listRecruitments(
  { state, cursor }: ParsedInputOf<Call>,
  _staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  const after = readInstantCursor(cursor);
  const { rows, total } = await findReports(world.db, state, { after, count: PAGE_SIZE + 1 });
  const { page, last } = cutPage(rows);
  return {
    total,
    items: await toReports(world.db, page),
    next: nextPath(definition.path, { state }, last && [last.reported_at.toISOString(), last.id]),
  };
}
