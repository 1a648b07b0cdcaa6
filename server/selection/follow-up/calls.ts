import { fillPath } from "contract/call.ts";
import { PAGE_SIZE } from "contract/pages.ts";
import * as contract from "contract/selection/follow-up.ts";
import { followUpHistory as definition } from "contract/selection/follow-up.ts";
import { viewerOf } from "../../candidates/search/viewer.ts";
import { feature } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readIdCursor } from "../../platform/http/page-cursor.ts";
import { requireEntry, selectedId } from "../entries/require-selected.ts";
import { changeFollowUp } from "./change-follow-up.ts";
import { findChanges } from "./store.ts";

export const calls = feature(contract, {
  changeFollowUp,
  async followUpHistory({ selectionId, cursor }, user, ctx) {
    const { follow_up_id } = await requireEntry(ctx.db, viewerOf(user), selectedId(selectionId));
    const before = readIdCursor(cursor);
    if (follow_up_id === null) return { total: 0, items: [], next: null };
    const page = { before, count: PAGE_SIZE + 1 };
    const { rows, total } = await findChanges(ctx.db, follow_up_id, page);
    const { page: items, last } = cutPage(rows);
    return {
      total,
      items: items.map(({ at, status, first_name: firstName, last_name: lastName, ...row }) => ({
        at: at.toISOString(),
        by: firstName === null || lastName === null ? null : { firstName, lastName },
        status,
        nextStepOn: row.next_step_on,
        nextStepLabel: row.next_step_label,
      })),
      next: nextPath(fillPath(definition.path, { selectionId }), {}, last && [last.id]),
    };
  },
});
