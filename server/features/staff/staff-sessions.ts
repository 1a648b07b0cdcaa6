import type { AnswerOf } from "contract/call.ts";
import type * as contract from "contract/staff.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { askingFirst } from "../privacy/told-sessions.ts";
import { staffSessionLimits } from "./session.ts";
import { findStaffSessions } from "./session-store.ts";

/** The browsers that whoever asks is logged in with, this one first; there are never more than fit on a page. */
export async function staffSessions(
  _input: object,
  caller: SessionStaff,
  world: World,
): Promise<AnswerOf<typeof contract.staffSessions>> {
  const sessions = await findStaffSessions(world.db, caller.id, staffSessionLimits(world));
  const items = askingFirst(sessions, caller.sessionId);
  return { total: items.length, items, next: null };
}
