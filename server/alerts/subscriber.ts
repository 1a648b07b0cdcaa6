import type { AppContext } from "../platform/context.ts";
import type { Subscriber } from "../platform/events.ts";
import { deleteNotices, insertNotifications } from "./notifications/store.ts";

export const subscriber: Subscriber<AppContext> = {
  noticesIssued: (trx, ctx, { notices }) =>
    insertNotifications(
      trx,
      notices.map((notice) => ({ ...notice, id: ctx.random.uuid(), range: null })),
      ctx.clock.now(),
    ),
  noticesRevoked: (trx, _ctx, { content, candidateIds, since }) => deleteNotices(trx, content, candidateIds, since),
};
