import { PAGE_SIZE } from "contract/pages.ts";
import * as contract from "contract/selection/answers.ts";
import { feature } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readCursor } from "../../platform/http/page-cursor.ts";
import { findAnswers, findClinicAnswers } from "./store.ts";

export const calls = feature(contract, {
  async clinicAnswers({ cursor }, _staff, ctx) {
    const now = ctx.clock.now();
    const [requests, id] = readCursor(cursor, ["number", "uuid"]) ?? [];
    const after = requests && id ? { requests: Number(requests), id: String(id) } : undefined;
    const { rows, total } = await findClinicAnswers(ctx.db, now, { after, count: PAGE_SIZE + 1 });
    const { page: items, last } = cutPage(rows);
    const next = nextPath(contract.clinicAnswers.path, {}, last && [last.requests, last.clinic.id]);
    return { total, items, next, all: await findAnswers(ctx.db, now) };
  },

  ownAnswers: (_input, user, ctx) => findAnswers(ctx.db, ctx.clock.now(), user.holderId ?? user.id),
});
