import { recordEvent } from "../../audit.ts";
import type { Caller, SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { closeSession } from "./store.ts";

/** Ends the session on the server too: its token opens nothing any more (policy T-29). */
export async function logout(_input: object, user: SessionUser, world: World, caller: Caller): Promise<void> {
  await closeSession(world.db, user.sessionId);
  await recordEvent(world.db, world.clock, { event: "logged out", actorId: user.id });
  caller.clearBrowserCache();
}
