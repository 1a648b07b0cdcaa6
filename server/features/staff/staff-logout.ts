import { recordEvent } from "../../audit.ts";
import type { Caller, SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { deleteStaffSession } from "./session-store.ts";

/** Ends this session on the server: its token opens nothing any more (beyond B1-08). */
export async function staffLogout(_input: object, staff: SessionStaff, world: World, caller: Caller): Promise<void> {
  await deleteStaffSession(world.db, staff.id, staff.sessionId);
  await recordEvent(world.db, world.clock, { event: "staff logged out", actorId: staff.id });
  caller.clearBrowserCache();
}
