import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff-login.ts";
import type { World } from "../../world.ts";
import { setPasswordByLink } from "./set-password-by-link.ts";

type Call = typeof contract.resetStaffPassword;

/** Sets another password by the link of a forgotten one; it never opens a session by itself (beyond B1-09). */
export async function resetStaffPassword(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return setPasswordByLink(input, "reset", world);
}
