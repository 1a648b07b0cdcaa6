import type { AnswerOf } from "contract/call.ts";
import type * as contract from "contract/privacy.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { sessionLimits } from "../login/session.ts";
import { findSessions } from "./session-store.ts";
import { askingFirst } from "./told-sessions.ts";

/** The browsers that are logged in to the account, this one first (policy W-16). */
export async function sessionList(
  _input: object,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<typeof contract.sessionList>> {
  const sessions = await findSessions(world.db, user.id, sessionLimits(world));
  return askingFirst(sessions, user.sessionId);
}
