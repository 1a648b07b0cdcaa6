import { makeStaff } from "../features/staff/make.ts";
import { findStaffByEmail } from "../features/staff/store.ts";
import { timeCodeAt } from "../features/staff/time-code.ts";
import type { World } from "../world.ts";
import { DEMO_STAFF_PASSWORD, demoStaff } from "./accounts.ts";

/** Makes whoever of the demo's staff is not there: the demo promises them whatever the clock was moved to (beyond B1-14). */
export async function makeDemoStaff(world: World): Promise<void> {
  for (const member of demoStaff) {
    if (await findStaffByEmail(world.db, member.email)) continue;
    await makeStaff(world, { ...member, password: DEMO_STAFF_PASSWORD });
  }
}

/**
 * The time code that one of the demo's staff would read from a telephone now.
 * @returns undefined for anybody else, and while no second factor is set up
 */
export async function demoStaffCode(world: World, emailKey: string): Promise<string | undefined> {
  if (!demoStaff.some(({ email }) => email === emailKey)) return undefined;
  const staff = await findStaffByEmail(world.db, emailKey);
  const secret = staff?.totp_secret ? world.secrets.open(staff.totp_secret) : undefined;
  return secret === undefined ? undefined : timeCodeAt(secret, world.clock.now());
}
