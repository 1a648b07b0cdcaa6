import * as contract from "contract/accounts/password.ts";
import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import { normalizeEmail } from "contract/fields.ts";
import { noteAsk } from "../../platform/asks.ts";
import { type Caller, slice } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { askPasswordRecovery } from "./ask-password-recovery.ts";
import { changePassword } from "./change-password.ts";
import { passwordLink } from "./password-link.ts";
import { passwordReset } from "./password-reset.ts";

export const calls = slice(contract, {
  passwordResetRequest,
  askPasswordRecovery,
  passwordLink,
  passwordReset,
  changePassword,
});

type Call = typeof contract.passwordResetRequest;

/** Response and timing are the same for an unknown address (policy W-11). */
async function passwordResetRequest(
  input: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  return { success: true, ...(await noteAsk(world, "passwordResetRequest", normalizeEmail(input.email), caller)) };
}
