import type { Staff, StaffMe } from "contract/staff.ts";
import type { StaffRow } from "./store.ts";

/** Somebody of the centre, as logins answer (beyond B1-05). */
export function toStaff(row: StaffRow): Staff {
  return { id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name, role: row.role };
}

/** The same for themselves. */
export function toStaffMe(row: StaffRow): StaffMe {
  return { ...toStaff(row), dailyMail: row.daily_mail };
}
