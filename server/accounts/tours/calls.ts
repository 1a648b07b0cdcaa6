import * as contract from "contract/accounts/tours.ts";
import { feature } from "../../platform/http/feature.ts";
import { configurationType } from "./configuration-type.ts";
import { findConfiguration, saveConfiguration } from "./store.ts";

export const calls = feature(contract, {
  async configurationRead(input, user, ctx) {
    const kept = await findConfiguration(ctx.db, user.id, configurationType(input.type));
    return kept ?? { details: {}, isActive: true };
  },
  async configurationWrite(input, user, ctx) {
    const { details, isActive } = input;
    const type = configurationType(input.type);
    await saveConfiguration(ctx.db, { accountId: user.id, type, details, isActive, now: ctx.clock.now() });
    return { details, isActive };
  },
});
