import * as contract from "contract/staff-login.ts";
import { slice } from "../../http/slice.ts";
import { acceptStaffInvitation } from "./accept-staff-invitation.ts";
import { finishEnrolment } from "./finish-enrolment.ts";
import { forgotStaffPassword } from "./forgot-staff-password.ts";
import { passkeyLogin } from "./passkey-login.ts";
import { passkeyLoginOptions } from "./passkey-login-options.ts";
import { resetStaffPassword } from "./reset-staff-password.ts";
import { staffLogin } from "./staff-login.ts";
import { staffLoginRecovery } from "./staff-login-recovery.ts";
import { staffLoginTotp } from "./staff-login-totp.ts";
import { startEnrolment } from "./start-enrolment.ts";

export const calls = slice(contract, {
  staffLogin,
  staffLoginTotp,
  staffLoginRecovery,
  startEnrolment,
  finishEnrolment,
  passkeyLoginOptions,
  passkeyLogin,
  acceptStaffInvitation,
  forgotStaffPassword,
  resetStaffPassword,
});
