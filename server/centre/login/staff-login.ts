import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-login.ts";
import { normalizeEmail } from "contract/fields.ts";
import { deviceOf, STAFF_DEVICE_COOKIE, withPassword } from "../../accounts/login/device.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import type { Caller, Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { attemptFrom, type CountedAttempt, checkAttempt } from "../../platform/limits/login-attempt.ts";
import { ofStaffAddress, staffLoginKey } from "../../platform/limits/subjects.ts";
import { findRightPassword } from "../../platform/passwords.ts";
import { findStaffByEmail, lockStaff, updateStaff } from "../staff/store.ts";
import { nextStep } from "./ticket.ts";

/** Every failed login gets the same response after the same time (B1-04). */
export const staffLogin: Handler<typeof contract.staffLogin> = (input, _user, ctx, caller) =>
  attemptFrom(ctx, ofStaffAddress(caller.address), {
    attempt: async (takeBack) => {
      const staff = await findStaffByEmail(ctx.db, normalizeEmail(input.email));
      const emailKey = staffLoginKey(normalizeEmail(input.email));
      const device = staff && deviceOf(ctx, caller, withPassword(staff.id, staff.password_hash), STAFF_DEVICE_COOKIE);
      return checkAttempt(ctx, { emailKey, device, takeBack }, (counted) =>
        checkPassword(input, { ...counted, staff }, ctx, caller),
      );
    },
    reject: () => {
      throw new Problem("badCredentials");
    },
  });

async function checkPassword(
  input: ParsedInputOf<typeof contract.staffLogin>,
  { staff, allowed, forget }: CountedAttempt & { staff: Awaited<ReturnType<typeof findStaffByEmail>> },
  ctx: AppContext,
  caller: Caller,
) {
  const hash = staff?.password_hash ?? null;
  const password = await findRightPassword(ctx.passwords, input.password, allowed ? hash : null);
  if (!staff || !hash || password === undefined || staff.suspended_at) {
    const { address } = caller;
    // Record no attempts above the limit, because they would fill the journal.
    if (allowed) await recordEvent(ctx.db, ctx.clock, { event: "staff login refused", subject: staff?.id, address });
    throw new Problem("badCredentials");
  }
  await forget();
  const stronger = ctx.passwords.isWeak(hash) ? await ctx.passwords.hash(password) : undefined;
  const step = await transact(ctx, async (trx) => {
    const locked = await lockStaff(trx, staff.id);
    // A parallel call may have changed the password or suspended the member (policy T-28).
    if (!locked || locked.suspended_at || locked.password_hash !== hash) throw new Problem("badCredentials");
    if (stronger) await updateStaff(trx, locked.id, { password_hash: stronger });
    // A new member needs only the password to set up the second factor. After a reset of the second factor, the member
    // also needs the mailed link (T-66).
    const isReset = locked.totp_secret === null && locked.last_login_at !== null;
    return isReset ? undefined : nextStep(trx, ctx, locked);
  });
  if (step) return step;
  await deferRequest(ctx, "forgotStaffPassword", staff.email_key, caller);
  throw new Problem("badCredentials");
}
