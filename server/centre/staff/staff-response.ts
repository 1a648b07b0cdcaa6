import type { Staff, StaffMe } from "contract/centre/staff.ts";
import type { StaffRow } from "./store.ts";

export function toStaff(row: StaffRow): Staff {
  return { id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name, role: row.role };
}

export function toStaffMe(row: StaffRow): StaffMe {
  return { ...toStaff(row), dailyMail: row.daily_mail };
}
