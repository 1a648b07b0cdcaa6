import { recordEvent } from "../../audit.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { closeSessions } from "../login/store.ts";

/** Logs out every browser of the account but the one that asks. */
export async function endOtherSessions(_input: object, user: SessionUser, world: World): Promise<void> {
  await closeSessions(world.db, user.id, user.sessionId);
  await recordEvent(world.db, world.clock, { event: "other sessions ended by their owner", actorId: user.id });
}
