import * as contract from "contract/privacy/privacy.ts";
import { sessionLimits } from "../accounts/login/session.ts";
import { closeSessions } from "../accounts/login/store.ts";
import { isRowId } from "../platform/db/row-id.ts";
import { Problem } from "../platform/http/problem.ts";
import { slice } from "../platform/http/slice.ts";
import { recordEvent } from "./audit.ts";
import { deleteUser } from "./delete-user.ts";
import { exportAccount } from "./export-account.ts";
import { deleteSession, findSessions } from "./session-store.ts";
import { askingFirst } from "./told-sessions.ts";

export const calls = slice(contract, {
  userData: async (_input, user, world, caller) => {
    await recordEvent(world.db, world.clock, { event: "data exported", actorId: user.id, address: caller.address });
    const data = await exportAccount({ accountId: user.id }, world);
    if (!data) throw new Problem("sessionExpired");
    return data;
  },
  deleteUser,
  sessionList: async (_input, user, world) =>
    askingFirst(await findSessions(world.db, user.id, sessionLimits(world)), user.sessionId),
  // Another account's session is reported as missing.
  endSession: async ({ id }, user, world) => {
    const ended = isRowId(id) && (await deleteSession(world.db, user.id, id));
    if (ended) await recordEvent(world.db, world.clock, { event: "session ended by its owner", actorId: user.id });
  },
  endOtherSessions: async (_input, user, world) => {
    await closeSessions(world.db, user.id, user.sessionId);
    await recordEvent(world.db, world.clock, { event: "other sessions ended by their owner", actorId: user.id });
  },
});
