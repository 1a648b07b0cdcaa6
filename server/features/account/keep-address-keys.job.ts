import { normalizeEmail } from "contract/fields.ts";
import { transact } from "../../db/retry.ts";
import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { findForeignKeys, writeKey } from "./address-key-store.ts";

/** Processes that have looked: once each is enough, as nobody writes such an address any more. */
const looked = new WeakSet<World>();

/**
 * Writes the addresses of before as they are compared today, their domains in the letters of the network: whoever has one
 * logs in with it as before. Of two accounts that had one address in two writings the other keeps it.
 */
export const keepAddressKeysJob: Job = {
  name: "keep address keys",
  nextDue: async (world) => (looked.has(world) ? null : world.clock.now()),
  run: async (world) => {
    for (const former of await findForeignKeys(world.db)) {
      const key = normalizeEmail(former);
      if (key === former) continue;
      const isWritten = await transact(world, (trx) => writeKey(trx, former, key));
      if (!isWritten) world.log.error("Two accounts have one address in two writings: one of them cannot log in");
    }
    looked.add(world);
  },
};
