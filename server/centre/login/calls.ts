import * as contract from "contract/centre/staff-login.ts";
import { isEmail, normalizeEmail } from "contract/fields.ts";
import { requestPasskey } from "../../accounts/passkeys/passkeys.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import { feature } from "../../platform/http/feature.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { recoveryHash, takeCode } from "../staff/codes.ts";
import { takeRecoveryCode } from "../staff/store.ts";
import { finishEnrolment, startEnrolment } from "./enrolment.ts";
import { takeSecondStep } from "./entry.ts";
import { recoveryCodeUsedMail } from "./messages.ts";
import { staffPasskeyLogin } from "./passkey-login.ts";
import { setPasswordByLink } from "./set-password-by-link.ts";
import { staffLogin } from "./staff-login.ts";

export const calls = feature(contract, {
  staffLogin,
  staffLoginTotp: ({ ticket, code }, _user, ctx, caller) =>
    takeSecondStep(ticket, ctx, caller, {
      by: "code",
      limit: "wrongCodesOfStaff",
      take: (trx, staff) => takeCode(trx, ctx, staff, code),
    }),

  staffLoginRecovery: ({ ticket, code }, _user, ctx, caller) =>
    takeSecondStep(ticket, ctx, caller, {
      by: "recovery code",
      limit: "wrongRecoveryCodesOfStaff",
      take: async (trx, staff) => {
        const left = await takeRecoveryCode(trx, staff.id, recoveryHash(staff.id, code));
        if (left === undefined) return false;
        const message = { channel: "email", kind: "recovery code used", to: staff.email } as const;
        await enqueue(trx, ctx, { ...message, ...recoveryCodeUsedMail(ctx.site, left) });
        return true;
      },
    }),

  startEnrolment,
  finishEnrolment,

  staffPasskeyLoginOptions: (_input, _user, ctx) => requestPasskey(ctx),
  staffPasskeyLogin,

  acceptStaffInvitation: (input, _user, ctx) => setPasswordByLink(input, "invitation", ctx),

  /** Sends the same response after the same time, whether the e-mail address is known or unknown (policy W-11). */
  async forgotStaffPassword({ email }, _user, ctx, caller) {
    await deferRequest(ctx, "forgotStaffPassword", isEmail(email) ? normalizeEmail(email) : "", caller);
  },
  resetStaffPassword: (input, _user, ctx) => setPasswordByLink(input, "reset", ctx),
});
