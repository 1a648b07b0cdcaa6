import type * as contract from "contract/centre/staff.ts";
import { findPasskeys } from "../../accounts/passkeys/store.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findStaffEvents, findStaffLinks, findStaffMessages } from "./export-store.ts";
import { staffSessionLimits } from "./session.ts";
import { findStaffSessions } from "./session-store.ts";
import { countRecoveryCodes, findStaff, toStaffMe } from "./store.ts";

/** Exports all data about the caller, except secrets and their hashes (policy T-54). */
export const staffData: Handler<typeof contract.staffData> = async (_input, caller, ctx) => {
  const { db } = ctx;
  const staff = await findStaff(db, caller.id);
  if (!staff) throw new Problem("sessionExpired");
  await recordEvent(db, ctx.clock, { event: "staff data exported", actorId: staff.id });
  return {
    exportedAt: ctx.clock.now().toISOString(),
    account: {
      ...toStaffMe(staff),
      createdAt: staff.created_at.toISOString(),
      invitedAt: staff.invited_at?.toISOString() ?? null,
      lastLoginAt: staff.last_login_at?.toISOString() ?? null,
      secondFactorSince: staff.totp_since?.toISOString() ?? null,
    },
    sessions: await findStaffSessions(db, staff.id, staffSessionLimits(ctx)),
    passkeys: await findPasskeys(db, { type: "staff", id: staff.id }),
    recoveryCodesLeft: await countRecoveryCodes(db, staff.id),
    links: await findStaffLinks(db, staff.id),
    messages: await findStaffMessages(db, staff.email),
    auditEvents: await findStaffEvents(db, staff.id),
  };
};
