import type { StaffStep } from "contract/centre/staff-login.ts";
import { removePasskeys } from "../../accounts/passkeys/store.ts";
import { recordEvent } from "../../platform/audit.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { StaffLinkPurpose } from "../../platform/db/tables/centre.ts";
import { Problem } from "../../platform/http/problem.ts";
import { deleteLoginFailures } from "../../platform/limits/login-attempts-store.ts";
import { staffLoginKey } from "../../platform/limits/subjects.ts";
import { mailPasswordChanged, requireStrongStaffPassword } from "../staff/change-staff-password.ts";
import { endEverythingOpen, lockStaff, updateStaff } from "../staff/store.ts";
import { findStaffLink, useStaffLink } from "./link-store.ts";
import { nextStep } from "./ticket.ts";

/**
 * Stores the password, but opens no session, because a login also requires a second factor (B1-09).
 * @throws Problem linkUsed, passwordTooWeak
 */
export async function setPasswordByLink(
  { token, password }: { readonly token: string; readonly password: string },
  purpose: StaffLinkPurpose,
  ctx: AppContext,
): Promise<StaffStep> {
  const now = ctx.clock.now();
  const hash = hashOf(token);
  const found = await findStaffLink(ctx.db, hash, purpose, now);
  if (!found) throw new Problem("linkUsed");
  requireStrongStaffPassword(password, found);
  const passwordHash = await ctx.passwords.hash(password);
  return transact(ctx, async (trx) => {
    const staff = await lockStaff(trx, found.id);
    if (!staff || staff.suspended_at || !(await useStaffLink(trx, hash, now))) throw new Problem("linkUsed");
    await updateStaff(trx, staff.id, { password_hash: passwordHash });
    await endEverythingOpen(trx, staff.id);
    // Remove all passkeys, because a thief with the old password may have added one (decision 062).
    await removePasskeys(trx, { type: "staff", id: staff.id });
    await deleteLoginFailures(trx, ctx, staffLoginKey(staff.email_key));
    if (purpose === "invitation") {
      await recordEvent(trx, ctx.clock, { event: "staff invitation accepted", actorId: staff.id });
    } else {
      await recordEvent(trx, ctx.clock, { event: "staff password set by reset link", actorId: staff.id });
      await mailPasswordChanged(trx, ctx, staff, { byLink: true });
    }
    return nextStep(trx, ctx, staff);
  });
}
