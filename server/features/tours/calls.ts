import * as contract from "contract/tours.ts";
import { slice } from "../../http/slice.ts";
import { configurationType } from "./configuration-type.ts";
import { configurationWrite } from "./configuration-write.ts";
import { findConfiguration } from "./store.ts";

export const calls = slice(contract, {
  /** What the account kept under this type; nothing kept is empty and active. */
  async configurationRead(input, user, world) {
    const kept = await findConfiguration(world.db, user.id, configurationType(input.type));
    return kept ?? { details: {}, isActive: true };
  },
  configurationWrite,
});
