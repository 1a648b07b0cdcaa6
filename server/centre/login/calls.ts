import type { ParsedInputOf } from "contract/call.ts";
import * as contract from "contract/centre/staff-login.ts";
import { isEmail, normalizeEmail } from "contract/fields.ts";
import type { AppContext } from "../../platform/context.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import { type Caller, feature } from "../../platform/http/feature.ts";
import { requestOptions } from "../passkeys/relying-party.ts";
import { finishEnrolment } from "./finish-enrolment.ts";
import { passkeyLogin } from "./passkey-login.ts";
import { setPasswordByLink } from "./set-password-by-link.ts";
import { staffLogin } from "./staff-login.ts";
import { staffLoginRecovery } from "./staff-login-recovery.ts";
import { staffLoginTotp } from "./staff-login-totp.ts";
import { startEnrolment } from "./start-enrolment.ts";
import { makeTicket } from "./ticket.ts";

export const calls = feature(contract, {
  staffLogin,
  staffLoginTotp,
  staffLoginRecovery,
  startEnrolment,
  finishEnrolment,
  /** The response names no account, so it reveals none (beyond B1-07). */
  async passkeyLoginOptions(_input, _user, ctx) {
    const options = await requestOptions(ctx);
    const wish = { purpose: "passkey login", staffId: null, challenge: options.challenge } as const;
    return { ticket: await makeTicket(ctx.db, ctx, wish), options: { ...options } };
  },

  passkeyLogin,
  async acceptStaffInvitation(input, _user, ctx) {
    return setPasswordByLink(input, "invitation", ctx);
  },

  forgotStaffPassword,
  async resetStaffPassword(input, _user, ctx) {
    return setPasswordByLink(input, "reset", ctx);
  },
});

/** Response and timing are the same for unknown addresses (policy W-11). */
async function forgotStaffPassword(
  { email }: ParsedInputOf<typeof contract.forgotStaffPassword>,
  _user: undefined,
  ctx: AppContext,
  caller: Caller,
): Promise<void> {
  await deferRequest(ctx, "forgotStaffPassword", isEmail(email) ? normalizeEmail(email) : "", caller);
}
