import { PAGE_SIZE } from "contract/pages.ts";
import * as contract from "contract/recruitment-decisions.ts";
import { listRecruitments as definition } from "contract/recruitment-decisions.ts";
import { cutPage, nextPath, readInstantCursor } from "../../http/page-cursor.ts";
import { slice } from "../../http/slice.ts";
import { confirmRecruitment } from "./confirm-recruitment.ts";
import { rejectRecruitment } from "./reject-recruitment.ts";
import { toReports } from "./report-answer.ts";
import { findReports } from "./store.ts";

export const calls = slice(contract, {
  /** What clinics reported, oldest first (beyond B4-02). */
  async listRecruitments({ state, cursor }, _staff, world) {
    const after = readInstantCursor(cursor);
    const { rows, total } = await findReports(world.db, state, { after, count: PAGE_SIZE + 1 });
    const { page, last } = cutPage(rows);
    return {
      total,
      items: await toReports(world.db, page),
      next: nextPath(definition.path, { state }, last && [last.reported_at.toISOString(), last.id]),
    };
  },
  confirmRecruitment,
  rejectRecruitment,
});
