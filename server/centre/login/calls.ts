import type { ParsedInputOf } from "contract/call.ts";
import * as contract from "contract/centre/staff-login.ts";
import { isEmail, normalizeEmail } from "contract/fields.ts";
import { noteAsk } from "../../platform/asks.ts";
import { type Caller, slice } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { requestOptions } from "../passkeys/relying-party.ts";
import { finishEnrolment } from "./finish-enrolment.ts";
import { passkeyLogin } from "./passkey-login.ts";
import { setPasswordByLink } from "./set-password-by-link.ts";
import { staffLogin } from "./staff-login.ts";
import { staffLoginRecovery } from "./staff-login-recovery.ts";
import { staffLoginTotp } from "./staff-login-totp.ts";
import { startEnrolment } from "./start-enrolment.ts";
import { makeTicket } from "./ticket.ts";

export const calls = slice(contract, {
  staffLogin,
  staffLoginTotp,
  staffLoginRecovery,
  startEnrolment,
  finishEnrolment,
  /** The response names no account, so it reveals none (beyond B1-07). */
  async passkeyLoginOptions(_input, _user, world) {
    const options = await requestOptions(world);
    const wish = { purpose: "passkey login", staffId: null, challenge: options.challenge } as const;
    return { ticket: await makeTicket(world.db, world, wish), options: { ...options } };
  },

  passkeyLogin,
  async acceptStaffInvitation(input, _user, world) {
    return setPasswordByLink(input, "invitation", world);
  },

  forgotStaffPassword,
  async resetStaffPassword(input, _user, world) {
    return setPasswordByLink(input, "reset", world);
  },
});

/** Response and timing are the same for unknown addresses (policy W-11). */
async function forgotStaffPassword(
  { email }: ParsedInputOf<typeof contract.forgotStaffPassword>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<void> {
  await noteAsk(world, "forgotStaffPassword", isEmail(email) ? normalizeEmail(email) : "", caller);
}
