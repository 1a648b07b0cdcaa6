import { makeStaff } from "../centre/staff/fixtures.ts";
import { findStaffByEmail } from "../centre/staff/store.ts";
import { timeCodeAt } from "../centre/staff/codes.ts";
import type { AppContext } from "../platform/context.ts";
import { DEMO_STAFF_PASSWORD, demoStaff } from "./accounts.ts";

/** Makes missing staff again: the demo promises them, wherever its clock was moved. */
export async function makeDemoStaff(ctx: AppContext): Promise<void> {
  for (const member of demoStaff) {
    if (await findStaffByEmail(ctx.db, member.email)) continue;
    await makeStaff(ctx, { ...member, password: DEMO_STAFF_PASSWORD });
  }
}

/** The authenticator code. @returns undefined for others, and before a second factor is set up */
export async function demoStaffCode(ctx: AppContext, emailKey: string): Promise<string | undefined> {
  if (!demoStaff.some(({ email }) => email === emailKey)) return undefined;
  const staff = await findStaffByEmail(ctx.db, emailKey);
  const secret = staff?.totp_secret ? ctx.secrets.open(staff.totp_secret) : undefined;
  return secret === undefined ? undefined : timeCodeAt(secret, ctx.clock.now());
}
