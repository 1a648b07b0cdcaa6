import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";
import { eraseExpired, type Kept, nextExpiryAt } from "./expiry-store.ts";

/** Erases registrations that were not verified in time, and what is left of lookups, links and codes (policy 6). */
export const expireJob: Job = {
  name: "erase what expired",
  nextDue: (world) => nextExpiryAt(world.db, keptBy(world)),
  run: async (world) => {
    const erased = await eraseExpired(world.db, keptBy(world), world.clock.now());
    world.log.info({ erased }, "Erased what had expired");
  },
};

function keptBy({ policy: { figures } }: World): Kept {
  return {
    accounts: figures.provisionalAccountSeconds,
    lookup_snapshots: figures.lookupSnapshotSeconds,
    tokens: figures.linkKeptAfterExpirySeconds,
    sms_codes: figures.linkKeptAfterExpirySeconds,
    register_cache: figures.registerCacheSeconds,
    email_requests: figures.emailRequestKeptSeconds,
  };
}
