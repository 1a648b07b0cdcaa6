import type * as contract from "contract/centre/staff.ts";
import { rememberDevice, STAFF_DEVICE_COOKIE, withPassword } from "../../accounts/login/device.ts";
import { requireCurrentPassword } from "../../accounts/password/current-password.ts";
import { type PersonalWords, requireStrongPassword } from "../../accounts/password/strength.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { staffPasswordChangedMail } from "./messages.ts";
import { openStaffSession } from "./session.ts";
import {
  endEverythingOpen,
  findStaff,
  type LockedStaff,
  lockOwnStaff,
  type StaffRow,
  toStaff,
  updateStaff,
} from "./store.ts";

/** Changes the password and opens a new session, which expires at the same time as the former session. */
export const changeStaffPassword: Handler<typeof contract.changeStaffPassword> = async (input, user, ctx, caller) => {
  const known = await findStaff(ctx.db, user.id);
  if (!known) throw new Problem("sessionExpired");
  await requireCurrentPassword(ctx, { id: known.id, passwordHash: known.password_hash }, input.currentPassword);
  requireStrongStaffPassword(input.password, known);
  const hash = await ctx.passwords.hash(input.password);
  const changed = await transact(ctx, async (trx) => {
    const { staff, openedAt, provedAt } = await lockOwnStaff(trx, user);
    if (staff.password_hash !== known.password_hash) throw new Problem("wrongPassword");
    await updateStaff(trx, staff.id, { password_hash: hash });
    await endEverythingOpen(trx, staff.id);
    const userAgent = caller.header("user-agent");
    const token = await openStaffSession(trx, ctx, staff.id, { userAgent, openedAt, provedAt });
    await recordEvent(trx, ctx.clock, { event: "staff password changed", actorId: staff.id });
    await mailPasswordChanged(trx, ctx, staff, { byLink: false });
    return { token, staff: toStaff(staff) };
  });
  rememberDevice(ctx, caller, withPassword(user.id, hash), STAFF_DEVICE_COOKIE);
  return changed;
};

export function requireStrongStaffPassword(password: string, staff: StaffRow): void {
  const { first_name: firstName, last_name: lastName, email } = staff;
  const words: PersonalWords = { numOrdinal: null, firstName, lastName, email, socialReasons: [] };
  requireStrongPassword(password, words);
}

export async function mailPasswordChanged(
  trx: Database,
  ctx: AppContext,
  { email: to }: LockedStaff,
  { byLink }: { readonly byLink: boolean },
): Promise<void> {
  const message = { channel: "email", kind: "password changed", to } as const;
  await enqueue(trx, ctx, { ...message, ...staffPasswordChangedMail(ctx.site, byLink) });
}
