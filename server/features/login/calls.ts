import * as contract from "contract/login.ts";
import { recordEvent } from "../../audit.ts";
import { slice } from "../../http/slice.ts";
import { login } from "./login.ts";
import { closeSession } from "./store.ts";

export const calls = slice(contract, {
  login,
  async logout(_input, user, world, caller) {
    await closeSession(world.db, user.sessionId);
    await recordEvent(world.db, world.clock, { event: "logged out", actorId: user.id });
    caller.clearBrowserCache();
  },
});
