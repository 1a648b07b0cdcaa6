import { makeStaff } from "../centre/staff/fixtures.ts";
import { findStaffByEmail } from "../centre/staff/store.ts";
import { timeCodeAt } from "../centre/staff/time-code.ts";
import type { World } from "../platform/world.ts";
import { DEMO_STAFF_PASSWORD, demoStaff } from "./accounts.ts";

/** Makes missing staff again: the demo promises them, wherever its clock was moved. */
export async function makeDemoStaff(world: World): Promise<void> {
  for (const member of demoStaff) {
    if (await findStaffByEmail(world.db, member.email)) continue;
    await makeStaff(world, { ...member, password: DEMO_STAFF_PASSWORD });
  }
}

/** The authenticator code. @returns undefined for others, and before a second factor is set up */
export async function demoStaffCode(world: World, emailKey: string): Promise<string | undefined> {
  if (!demoStaff.some(({ email }) => email === emailKey)) return undefined;
  const staff = await findStaffByEmail(world.db, emailKey);
  const secret = staff?.totp_secret ? world.secrets.open(staff.totp_secret) : undefined;
  return secret === undefined ? undefined : timeCodeAt(secret, world.clock.now());
}
