import * as contract from "contract/accounts/login.ts";
import { slice } from "../../platform/http/slice.ts";
import { recordEvent } from "../../privacy/audit.ts";
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
