import * as contract from "contract/centre/staff.ts";
import { currentFirst } from "../../accounts/sessions/session-response.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { deleteLogs } from "../../platform/limits/store.ts";
import { keyOf, ofAccount } from "../../platform/limits/subjects.ts";
import { changeStaffPassword } from "./change-staff-password.ts";
import { countCodeAttempt, takeCode } from "./codes.ts";
import { staffSessionLimits } from "./session.ts";
import { deleteStaffSession, findStaffSessions, saveProof } from "./session-store.ts";
import { staffData } from "./staff-data.ts";
import { findStaff, lockOwnStaff, toStaffMe, updateStaff } from "./store.ts";

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

  /**
   * Returns 204 even if the session is unknown or belongs to another person, so that nobody learns which sessions
   * exist.
   */
  async endStaffSession({ id }, caller, ctx) {
    const ended = await deleteStaffSession(ctx.db, caller.id, id);
    if (ended) await recordEvent(ctx.db, ctx.clock, { event: "staff session ended", actorId: caller.id });
  },

  changeStaffPassword,

  /**
   * After entering a valid code, the member may change login methods, and open 500 more dossiers (candidates' records)
   * or accounts (B1-12).
   */
  async confirmStaff({ code }, caller, ctx) {
    const attempts = await countCodeAttempt(ctx, caller.id);
    const isRight = await transact(ctx, async (trx) => {
      const { staff } = await lockOwnStaff(trx, caller);
      if (!(await takeCode(trx, ctx, staff, code))) {
        await recordEvent(trx, ctx.clock, { event: "staff code refused", actorId: staff.id });
        return false;
      }
      await saveProof(trx, caller.sessionId, ctx.clock.now());
      await deleteLogs(trx, [keyOf(ctx, "dossiersOpenedPerStaff", ofAccount(staff.id))]);
      await recordEvent(trx, ctx.clock, { event: "staff confirmed", actorId: staff.id });
      return true;
    });
    if (!isRight) throw new Problem("codeRefused");
    await attempts.takeBack();
  },

  staffData,
});
