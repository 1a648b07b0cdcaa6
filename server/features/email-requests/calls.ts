import * as contract from "contract/email-requests.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { slice } from "../../http/slice.ts";
import { hashOf } from "../../secrets.ts";
import { acceptEmailRequest } from "./accept-email-request.ts";
import { emailRequests } from "./email-requests.ts";
import { refuseEmailRequest } from "./refuse-email-request.ts";
import { requireRequested } from "./requested-address.ts";
import { setConfirmed } from "./requested-store.ts";

export const calls = slice(contract, {
  emailRequests,
  acceptEmailRequest,
  refuseEmailRequest,
  /** Another address of the entry confirms a requested one: its account may be used at once. @throws Problem linkUnknown */
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
