import { type PersonalWords, requireStrongPassword } from "../../accounts/password/strength.ts";
import type { StaffRow } from "./store.ts";

/** @throws Problem passwordTooWeak */
export function requireStrongStaffPassword(password: string, staff: StaffRow): void {
  const { first_name: firstName, last_name: lastName, email } = staff;
  const words: PersonalWords = { numOrdinal: null, firstName, lastName, email, socialReasons: [] };
  requireStrongPassword(password, words);
}
