import type { StaffEntry } from "contract/centre/staff.ts";
import { rememberDevice, STAFF_DEVICE_COOKIE, withPassword } from "../../accounts/login/device.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Caller } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { openStaffSession } from "../staff/session.ts";
import { toStaff } from "../staff/staff-answer.ts";
import { type LockedStaff, updateStaff } from "../staff/store.ts";

export async function openEntry(
  trx: Database,
  world: World,
  staff: LockedStaff,
  { by, caller }: { readonly by: "code" | "recovery code" | "passkey" | "first code"; readonly caller: Caller },
): Promise<StaffEntry> {
  const token = await openStaffSession(trx, world, staff.id, { userAgent: caller.header("user-agent") });
  await updateStaff(trx, staff.id, { last_login_at: world.clock.now() });
  await recordEvent(trx, world.clock, { event: "staff logged in", actorId: staff.id, details: { by } });
  return { token, staff: toStaff(staff) };
}

/** Failed attempts from other browsers do not lock out a remembered one (policy T-20). */
export function rememberStaffDevice(world: World, caller: Caller, staff: LockedStaff): void {
  rememberDevice(world, caller, withPassword(staff.id, staff.password_hash), STAFF_DEVICE_COOKIE);
}
