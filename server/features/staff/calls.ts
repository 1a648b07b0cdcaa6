import * as contract from "contract/staff.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import { slice } from "../../http/slice.ts";
import { askingFirst } from "../privacy/told-sessions.ts";
import { changeStaffPassword } from "./change-staff-password.ts";
import { confirmStaff } from "./confirm-staff.ts";
import { staffSessionLimits } from "./session.ts";
import { deleteStaffSession, findStaffSessions } from "./session-store.ts";
import { toStaffMe } from "./staff-answer.ts";
import { staffData } from "./staff-data.ts";
import { findStaff, lockOwnStaff, updateStaff } from "./store.ts";

export const calls = slice(contract, {
  /** Who is logged in (beyond B1-05). */
  async staffMe(_input, caller, world) {
    const staff = await findStaff(world.db, caller.id);
    if (!staff) throw new Problem("sessionExpired");
    return toStaffMe(staff);
  },

  /** Switches the daily mail of whoever asks on or off (beyond B1-08, B1-56). */
  async updateStaffMe({ dailyMail }, caller, world) {
    return transact(world, async (trx) => {
      const { staff } = await lockOwnStaff(trx, caller);
      await updateStaff(trx, staff.id, { daily_mail: dailyMail });
      const details = { dailyMail };
      await recordEvent(trx, world.clock, { event: "staff preference changed", actorId: staff.id, details });
      return toStaffMe({ ...staff, daily_mail: dailyMail });
    });
  },

  /** Ends this session on the server: its token opens nothing any more (beyond B1-08). */
  async staffLogout(_input, staff, world, caller) {
    await deleteStaffSession(world.db, staff.id, staff.sessionId);
    await recordEvent(world.db, world.clock, { event: "staff logged out", actorId: staff.id });
    caller.clearBrowserCache();
  },

  /** The browsers that whoever asks is logged in with, this one first; there are never more than fit on a page. */
  async staffSessions(_input, caller, world) {
    const sessions = await findStaffSessions(world.db, caller.id, staffSessionLimits(world));
    const items = askingFirst(sessions, caller.sessionId);
    return { total: items.length, items, next: null };
  },

  /** Ends one of the own sessions. Somebody else's is left alone and looks as if there were none. */
  async endStaffSession({ id }, caller, world) {
    const ended = await deleteStaffSession(world.db, caller.id, id);
    if (ended) await recordEvent(world.db, world.clock, { event: "staff session ended", actorId: caller.id });
  },

  changeStaffPassword,
  confirmStaff,
  staffData,
});
