import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/privacy.ts";
import { recordEvent } from "../../audit.ts";
import type { SessionUser } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { deleteSession } from "./session-store.ts";

/** Logs one browser of the account out. Another account's session is left alone and looks as if there were none. */
export async function endSession(
  input: ParsedInputOf<typeof contract.endSession>,
  user: SessionUser,
  world: World,
): Promise<void> {
  const ended = await deleteSession(world.db, user.id, input.id);
  if (ended) await recordEvent(world.db, world.clock, { event: "session ended by its owner", actorId: user.id });
}
