import * as contract from "contract/privacy/privacy.ts";
import { sessionLimits } from "../accounts/login/session.ts";
import { closeSessions } from "../accounts/login/store.ts";
import { recordEvent } from "../platform/audit.ts";
import { isRowId } from "../platform/db/row-id.ts";
import { feature } from "../platform/http/feature.ts";
import { Problem } from "../platform/http/problem.ts";
import { deleteUser } from "./delete-user.ts";
import { exportAccount } from "./export-account.ts";
import { askingFirst } from "./reported-sessions.ts";
import { deleteSession, findSessions } from "./session-store.ts";

export const calls = feature(contract, {
  userData: async (_input, user, ctx, caller) => {
    await recordEvent(ctx.db, ctx.clock, { event: "data exported", actorId: user.id, address: caller.address });
    const data = await exportAccount({ accountId: user.id }, ctx);
    if (!data) throw new Problem("sessionExpired");
    return data;
  },
  deleteUser,
  sessionList: async (_input, user, ctx) =>
    askingFirst(await findSessions(ctx.db, user.id, sessionLimits(ctx)), user.sessionId),
  // Another account's session is reported as missing.
  endSession: async ({ id }, user, ctx) => {
    const ended = isRowId(id) && (await deleteSession(ctx.db, user.id, id));
    if (ended) await recordEvent(ctx.db, ctx.clock, { event: "session ended by its owner", actorId: user.id });
  },
  endOtherSessions: async (_input, user, ctx) => {
    await closeSessions(ctx.db, user.id, user.sessionId);
    await recordEvent(ctx.db, ctx.clock, { event: "other sessions ended by their owner", actorId: user.id });
  },
});
