import type { AppContext } from "../platform/context.ts";
import type { Subscriber } from "../platform/events.ts";
import { cancelMessages } from "../platform/outbox/cancel-store.ts";
import { DIGEST } from "./digests/store.ts";
import { deleteNotices, insertNotifications } from "./notifications/store.ts";

export const subscriber: Subscriber<AppContext> = {
  /** Cancels waiting digests that name them. */
  candidatesUnavailable: (trx, ctx, { candidateIds }) =>
    cancelMessages(trx, [DIGEST], { candidateIds }, ctx.clock.now()),
  noticesIssued: (trx, ctx, { notices }) =>
    insertNotifications(
      trx,
      notices.map((notice) => ({ ...notice, id: ctx.random.uuid(), range: null })),
      ctx.clock.now(),
    ),
  noticesRevoked: (trx, _ctx, { content, candidateIds, since }) => deleteNotices(trx, content, candidateIds, since),
};
