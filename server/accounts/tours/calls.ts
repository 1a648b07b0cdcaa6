import * as contract from "contract/accounts/tours.ts";
import { slice } from "../../platform/http/slice.ts";
import { configurationType } from "./configuration-type.ts";
import { findConfiguration, saveConfiguration } from "./store.ts";

export const calls = slice(contract, {
  async configurationRead(input, user, world) {
    const kept = await findConfiguration(world.db, user.id, configurationType(input.type));
    return kept ?? { details: {}, isActive: true };
  },
  async configurationWrite(input, user, world) {
    const { details, isActive } = input;
    const type = configurationType(input.type);
    await saveConfiguration(world.db, { accountId: user.id, type, details, isActive, now: world.clock.now() });
    return { details, isActive };
  },
});
