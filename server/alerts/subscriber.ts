import type { AppContext } from "../platform/context.ts";
import type { Subscriber } from "../platform/events.ts";
import { cancelMessages } from "../platform/outbox/cancel-store.ts";
import { DIGEST } from "./digests/store.ts";
import { deleteNotices, insertNotifications } from "./notifications/store.ts";
import { moveAlerts } from "./settings/move-alerts.ts";
import { countNewMobile } from "./settings/new-mobile.ts";
import { disableAlerts } from "./settings/store.ts";

export const subscriber: Subscriber<AppContext> = {
  collaboratorRemoved: (trx, _ctx, { accountId }) => disableAlerts(trx, accountId),
  mobileChanging: (trx, ctx, { accountId, mobile }) => countNewMobile(trx, ctx, accountId, mobile),
  clinicMoved: (trx, _ctx, { holderId, now, zone }) => moveAlerts(trx, holderId, { now, zone }),
  /** Cancels queued digests that contain an unavailable candidate. */
  candidatesUnavailable: (trx, ctx, { candidateIds }) =>
    cancelMessages(trx, [DIGEST], { candidateIds }, ctx.clock.now()),
  noticesIssued: (trx, ctx, { notices }) =>
    insertNotifications(
      trx,
      notices.map((notice) => ({ id: ctx.random.uuid(), ...notice, range: null })),
      ctx.clock.now(),
    ),
  noticesRevoked: (trx, _ctx, { content, candidateIds, since }) => deleteNotices(trx, content, candidateIds, since),
};
