import type { StaffMe } from "contract/staff.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { toStaffMe } from "./staff-answer.ts";
import { findStaff } from "./store.ts";

/** Who is logged in (beyond B1-05). */
export async function staffMe(_input: object, caller: SessionStaff, world: World): Promise<StaffMe> {
  const staff = await findStaff(world.db, caller.id);
  if (!staff) throw new Problem("sessionExpired");
  return toStaffMe(staff);
}
