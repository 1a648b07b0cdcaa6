import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/staff-login.ts";
import type { World } from "../../world.ts";
import { setPasswordByLink } from "./set-password-by-link.ts";

type Call = typeof contract.acceptStaffInvitation;

/** Accepts an invitation by a first password; the second factor is set up next (beyond B1-09). */
export async function acceptStaffInvitation(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return setPasswordByLink(input, "invitation", world);
}
