import * as contract from "contract/accounts/password.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { normalizeEmail } from "contract/fields.ts";
import type { AppContext } from "../../platform/context.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import { type Caller, feature } from "../../platform/http/feature.ts";
import { askPasswordRecovery } from "./ask-password-recovery.ts";
import { changePassword } from "./change-password.ts";
import { passwordLink } from "./password-link.ts";
import { passwordReset } from "./password-reset.ts";

export const calls = feature(contract, {
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
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  return { success: true, ...(await deferRequest(ctx, "passwordResetRequest", normalizeEmail(input.email), caller)) };
}
