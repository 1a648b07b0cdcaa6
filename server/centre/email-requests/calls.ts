import * as contract from "contract/centre/email-requests.ts";
import { REFUSAL_LENGTH } from "contract/centre/email-requests.ts";
import { isEmail, seenText } from "contract/fields.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { slice } from "../../platform/http/slice.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { recordAction } from "../staff/record-action.ts";
import { acceptEmailRequest } from "./accept-email-request.ts";
import { emailRequests } from "./email-requests.ts";
import { reasonFaults, refusedMail } from "./messages.ts";
import { openRequest } from "./open-request.ts";
import { requireRequested } from "./requested-address.ts";
import { setConfirmed } from "./requested-store.ts";
import { answerRequest } from "./store.ts";

export const calls = slice(contract, {
  emailRequests,
  acceptEmailRequest,
  async refuseEmailRequest(input, staff, world) {
    const reason = seenText(input.reason);
    await transact(world, async (trx) => {
      const request = await openRequest(trx, input.id);
      const fault = faultOf(reason);
      if (fault)
        throw new Problem("reasonRefused", { error: fault, body: { errors: [{ field: "reason", error: fault }] } });
      await answerRequest(trx, input.id, { answer: "refused", by: staff.id, reason, at: world.clock.now() });
      await recordAction(trx, world, staff, "refuse e-mail request", request.num_ordinal);
      const to = request.email.trim();
      // The typed text may not be a valid address.
      if (!isEmail(to)) return;
      const mail = refusedMail(world.site, request.num_ordinal, reason);
      await enqueue(trx, world, { channel: "email", kind: "e-mail request refused", to, ...mail });
    });
  },

  /** Ends the hold on the account. @throws Problem linkUnknown */
  async confirmRequestedAddress({ encryption }, _user, world) {
    await transact(world, async (trx) => {
      const address = await requireRequested(trx, world, hashOf(encryption));
      await setConfirmed(trx, address, world.clock.now());
      const subject = address.numOrdinal;
      await recordEvent(trx, world.clock, { event: "requested e-mail confirmed by the clinic", subject });
    });
    return { success: true };
  },
});

function faultOf(reason: string): string | undefined {
  if (reason === "") return reasonFaults.missing;
  return reason.length > REFUSAL_LENGTH ? reasonFaults.tooLong(REFUSAL_LENGTH) : undefined;
}
