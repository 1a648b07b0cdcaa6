import * as contract from "contract/accounts/login.ts";
import { recordEvent } from "../../platform/audit.ts";
import { feature } from "../../platform/http/feature.ts";
import { closeSession } from "../sessions/store.ts";
import { login } from "./login.ts";

export const calls = feature(contract, {
  login,
  async logout(_input, user, ctx, caller) {
    await closeSession(ctx.db, user.sessionId);
    await recordEvent(ctx.db, ctx.clock, { event: "logged out", actorId: user.id });
    caller.clearBrowserCache();
  },
});
