import * as contract from "contract/privacy/privacy.ts";
import { recordEvent } from "../platform/audit.ts";
import { feature } from "../platform/http/feature.ts";
import { Problem } from "../platform/http/problem.ts";
import { exportAccount } from "./export.ts";

export const calls = feature(contract, {
  userData: async (_input, user, ctx, caller) => {
    await recordEvent(ctx.db, ctx.clock, { event: "data exported", actorId: user.id, address: caller.address });
    const data = await exportAccount(user, ctx);
    if (!data) throw new Problem("sessionExpired");
    return data;
  },
});
