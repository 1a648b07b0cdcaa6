import * as contract from "contract/centre/staff.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { slice } from "../../platform/http/slice.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { askingFirst } from "../../privacy/told-sessions.ts";
import { changeStaffPassword } from "./change-staff-password.ts";
import { confirmStaff } from "./confirm-staff.ts";
import { staffSessionLimits } from "./session.ts";
import { deleteStaffSession, findStaffSessions } from "./session-store.ts";
import { toStaffMe } from "./staff-answer.ts";
import { staffData } from "./staff-data.ts";
import { findStaff, lockOwnStaff, updateStaff } from "./store.ts";

export const calls = slice(contract, {
  async staffMe(_input, caller, world) {
    const staff = await findStaff(world.db, caller.id);
    if (!staff) throw new Problem("sessionExpired");
    return toStaffMe(staff);
  },

  async updateStaffMe({ dailyMail }, caller, world) {
    return transact(world, async (trx) => {
      const { staff } = await lockOwnStaff(trx, caller);
      await updateStaff(trx, staff.id, { daily_mail: dailyMail });
      const details = { dailyMail };
      await recordEvent(trx, world.clock, { event: "staff preference changed", actorId: staff.id, details });
      return toStaffMe({ ...staff, daily_mail: dailyMail });
    });
  },

  async staffLogout(_input, staff, world, caller) {
    await deleteStaffSession(world.db, staff.id, staff.sessionId);
    await recordEvent(world.db, world.clock, { event: "staff logged out", actorId: staff.id });
    caller.clearBrowserCache();
  },

  async staffSessions(_input, caller, world) {
    const sessions = await findStaffSessions(world.db, caller.id, staffSessionLimits(world));
    const items = askingFirst(sessions, caller.sessionId);
    return { total: items.length, items, next: null };
  },

  /** Another person's session gets the same 404 as an unknown one. */
  async endStaffSession({ id }, caller, world) {
    const ended = await deleteStaffSession(world.db, caller.id, id);
    if (ended) await recordEvent(world.db, world.clock, { event: "staff session ended", actorId: caller.id });
  },

  changeStaffPassword,
  confirmStaff,
  staffData,
});
