import type { Database } from "../../platform/db/connect.ts";
import type { World } from "../../platform/world.ts";
import { type LockedStaff, takeStep } from "./store.ts";
import { stepOfCode } from "./time-code.ts";

/** @returns false if the code is wrong, expired or already used */
export async function takeCode(
  trx: Database,
  world: Pick<World, "clock" | "secrets">,
  staff: LockedStaff,
  code: string,
): Promise<boolean> {
  const secret = staff.totp_secret === null ? undefined : world.secrets.open(staff.totp_secret);
  const step = secret === undefined ? undefined : stepOfCode(secret, code, world.clock.now());
  return step !== undefined && (await takeStep(trx, staff.id, step));
}
