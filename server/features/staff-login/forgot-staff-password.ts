import type { ParsedInputOf } from "contract/call.ts";
import { isEmail, normalizeEmail } from "contract/fields.ts";
import type * as contract from "contract/staff-login.ts";
import { noteAsk } from "../../asks.ts";
import type { Caller } from "../../http/slice.ts";
import type { World } from "../../world.ts";

/** Notes that a link is wanted. Answer and time are the same for an address that nobody has (beyond B1-09, policy W-11). */
export async function forgotStaffPassword(
  { email }: ParsedInputOf<typeof contract.forgotStaffPassword>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<void> {
  await noteAsk(world, "forgotStaffPassword", isEmail(email) ? normalizeEmail(email) : "", caller);
}
