import { recordEvent } from "../../audit.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { deleteStaffSession } from "./session-store.ts";

/** Ends this session on the server: its token opens nothing any more (beyond B1-08). */
export async function staffLogout(_input: object, caller: SessionStaff, world: World): Promise<void> {
  await deleteStaffSession(world.db, caller.id, caller.sessionId);
  await recordEvent(world.db, world.clock, { event: "staff logged out", actorId: caller.id });
}
