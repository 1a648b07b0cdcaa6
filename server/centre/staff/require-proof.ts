import { latestCredible } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { SessionStaff } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { type LockedStaff, lockOwnStaff } from "./store.ts";

/** A stolen session must not add credentials or managers. @throws Problem confirmYourself, sessionExpired */
export async function lockProvenStaff(
  trx: Database,
  world: Pick<World, "clock" | "policy">,
  caller: SessionStaff,
): Promise<LockedStaff> {
  const { staff, provedAt } = await lockOwnStaff(trx, caller);
  const now = world.clock.now();
  const age = now.getTime() - provedAt.getTime();
  if (age > world.policy.figures.staffProofSeconds * 1000 || provedAt > latestCredible(now))
    throw new Problem("confirmYourself");
  return staff;
}

/** An export or erasure needs recent proof (policy T-65). @throws Problem confirmYourself, sessionExpired */
export async function requireProof(world: World, caller: SessionStaff): Promise<void> {
  await transact(world, (trx) => lockProvenStaff(trx, world, caller));
}
