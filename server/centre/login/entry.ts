import type { StaffEntry } from "contract/centre/staff.ts";
import { rememberDevice, STAFF_DEVICE_COOKIE, withPassword } from "../../accounts/login/device.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Caller } from "../../platform/http/feature.ts";
import { openStaffSession } from "../staff/session.ts";
import { toStaff } from "../staff/staff-response.ts";
import { type LockedStaff, updateStaff } from "../staff/store.ts";

export async function openEntry(
  trx: Database,
  ctx: AppContext,
  staff: LockedStaff,
  { by, caller }: { readonly by: "code" | "recovery code" | "passkey" | "first code"; readonly caller: Caller },
): Promise<StaffEntry> {
  const token = await openStaffSession(trx, ctx, staff.id, { userAgent: caller.header("user-agent") });
  await updateStaff(trx, staff.id, { last_login_at: ctx.clock.now() });
  await recordEvent(trx, ctx.clock, { event: "staff logged in", actorId: staff.id, details: { by } });
  return { token, staff: toStaff(staff) };
}

/** Failed attempts from other browsers do not lock out a remembered one (policy T-20). */
export function rememberStaffDevice(ctx: AppContext, caller: Caller, staff: LockedStaff): void {
  rememberDevice(ctx, caller, withPassword(staff.id, staff.password_hash), STAFF_DEVICE_COOKIE);
}
