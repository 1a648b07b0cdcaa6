import * as contract from "contract/centre/staff.ts";
import { currentFirst } from "../../accounts/sessions/session-response.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { changeStaffPassword } from "./change-staff-password.ts";
import { confirmStaff } from "./confirm-staff.ts";
import { staffSessionLimits } from "./session.ts";
import { deleteStaffSession, findStaffSessions } from "./session-store.ts";
import { staffData } from "./staff-data.ts";
import { toStaffMe } from "./staff-response.ts";
import { findStaff, lockOwnStaff, updateStaff } from "./store.ts";

export const calls = feature(contract, {
  async staffMe(_input, caller, ctx) {
    const staff = await findStaff(ctx.db, caller.id);
    if (!staff) throw new Problem("sessionExpired");
    return toStaffMe(staff);
  },

  async updateStaffMe({ dailyMail }, caller, ctx) {
    return transact(ctx, async (trx) => {
      const { staff } = await lockOwnStaff(trx, caller);
      await updateStaff(trx, staff.id, { daily_mail: dailyMail });
      const details = { dailyMail };
      await recordEvent(trx, ctx.clock, { event: "staff preference changed", actorId: staff.id, details });
      return toStaffMe({ ...staff, daily_mail: dailyMail });
    });
  },

  async staffLogout(_input, staff, ctx, caller) {
    await deleteStaffSession(ctx.db, staff.id, staff.sessionId);
    await recordEvent(ctx.db, ctx.clock, { event: "staff logged out", actorId: staff.id });
    caller.clearBrowserCache();
  },

  async staffSessions(_input, caller, ctx) {
    const sessions = await findStaffSessions(ctx.db, caller.id, staffSessionLimits(ctx));
    const items = currentFirst(sessions, caller.sessionId);
    return { total: items.length, items, next: null };
  },

  /** Another person's session gets the same 404 as an unknown one. */
  async endStaffSession({ id }, caller, ctx) {
    const ended = await deleteStaffSession(ctx.db, caller.id, id);
    if (ended) await recordEvent(ctx.db, ctx.clock, { event: "staff session ended", actorId: caller.id });
  },

  changeStaffPassword,
  confirmStaff,
  staffData,
});
