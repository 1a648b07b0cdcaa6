import * as contract from "contract/staff.ts";
import { slice } from "../../http/slice.ts";
import { changeStaffPassword } from "./change-staff-password.ts";
import { confirmStaff } from "./confirm-staff.ts";
import { endStaffSession } from "./end-staff-session.ts";
import { staffData } from "./staff-data.ts";
import { staffLogout } from "./staff-logout.ts";
import { staffMe } from "./staff-me.ts";
import { staffSessions } from "./staff-sessions.ts";
import { updateStaffMe } from "./update-staff-me.ts";

export const calls = slice(contract, {
  staffMe,
  updateStaffMe,
  staffLogout,
  staffSessions,
  endStaffSession,
  changeStaffPassword,
  confirmStaff,
  staffData,
});
