import * as contract from "contract/staff-team.ts";
import { slice } from "../../http/slice.ts";
import { addStaff } from "./add-staff.ts";
import { changeStaffRole } from "./change-staff-role.ts";
import { inviteStaff } from "./invite-staff.ts";
import { removeStaff } from "./remove-staff.ts";
import { resetStaffSecondFactor } from "./reset-staff-second-factor.ts";
import { resumeStaff } from "./resume-staff.ts";
import { suspendStaff } from "./suspend-staff.ts";
import { team } from "./team.ts";

export const calls = slice(contract, {
  team,
  inviteStaff,
  changeStaffRole,
  suspendStaff,
  resumeStaff,
  removeStaff,
  resetStaffSecondFactor,
  addStaff,
});
