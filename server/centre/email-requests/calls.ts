import * as contract from "contract/centre/email-requests.ts";
import { REFUSAL_LENGTH } from "contract/centre/email-requests.ts";
import { isEmail } from "contract/fields.ts";
import { confirmAddress, requireRequested } from "../../accounts/registration/requested-address.ts";
import { recordEvent, recordStaffAction } from "../../platform/audit.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { transact } from "../../platform/db/retry.ts";
import { registerKey } from "../../platform/gateways/register/added-emails.ts";
import { feature } from "../../platform/http/feature.ts";
import { readRefusal } from "../../platform/http/refusal.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { acceptEmailRequest, openRequest } from "./accept-email-request.ts";
import { emailRequests } from "./email-requests.ts";
import { refusedMail } from "./messages.ts";
import { answerRequest } from "./store.ts";

export const calls = feature(contract, {
  emailRequests,
  acceptEmailRequest,
  async refuseEmailRequest(input, staff, ctx) {
    await transact(ctx, async (trx) => {
      const request = await openRequest(trx, input.id);
      const reason = readRefusal(input.reason, REFUSAL_LENGTH);
      await answerRequest(trx, input.id, { answer: "refused", by: staff.id, reason, at: ctx.clock.now() });
      await recordStaffAction(trx, ctx, staff, "refuse e-mail request", registerKey(request.num_ordinal));
      const to = request.email.trim();
      if (!isEmail(to)) return;
      const mail = refusedMail(ctx.site, request.num_ordinal, reason);
      await enqueue(trx, ctx, { channel: "email", kind: "e-mail request refused", to, ...mail });
    });
  },

  /** Confirms the requested address, which ends the account's suspension. @throws Problem linkUnknown */
  async confirmRequestedAddress({ encryption }, _user, ctx) {
    await transact(ctx, async (trx) => {
      const address = await requireRequested(trx, ctx, hashOf(encryption));
      await confirmAddress(trx, ctx, address);
      const subject = address.numOrdinal;
      await recordEvent(trx, ctx.clock, { event: "requested e-mail confirmed by the clinic", subject });
    });
    return { success: true };
  },
});
