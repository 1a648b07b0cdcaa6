import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff.ts";
import { recordEvent } from "../../audit.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { deleteStaffSession } from "./session-store.ts";

/** Ends one of the own sessions. Somebody else's is left alone and looks as if there were none. */
export async function endStaffSession(
  { id }: ParsedInputOf<typeof contract.endStaffSession>,
  caller: SessionStaff,
  world: World,
): Promise<void> {
  const ended = await deleteStaffSession(world.db, caller.id, id);
  if (ended) await recordEvent(world.db, world.clock, { event: "staff session ended", actorId: caller.id });
}
