import * as contract from "contract/accounts/sessions.ts";
import { recordEvent } from "../../platform/audit.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import { feature } from "../../platform/http/feature.ts";
import { sessionLimits } from "./limits.ts";
import { closeSessions } from "./session.ts";
import { currentFirst } from "./session-response.ts";
import { deleteSession, findSessions } from "./store.ts";

export const calls = feature(contract, {
  sessionList: async (_input, user, ctx) =>
    currentFirst(await findSessions(ctx.db, user.id, sessionLimits(ctx)), user.sessionId),
  // A session of another account gets the same response as an unknown session.
  endSession: async ({ id }, user, ctx) => {
    const ended = isRowId(id) && (await deleteSession(ctx.db, user.id, id));
    if (ended) await recordEvent(ctx.db, ctx.clock, { event: "session ended by its owner", actorId: user.id });
  },
  endOtherSessions: async (_input, user, ctx) => {
    await closeSessions(ctx.db, user.id, user.sessionId);
    await recordEvent(ctx.db, ctx.clock, { event: "other sessions ended by their owner", actorId: user.id });
  },
});
