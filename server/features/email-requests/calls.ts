import * as contract from "contract/email-requests.ts";
import { slice } from "../../http/slice.ts";
import { acceptEmailRequest } from "./accept-email-request.ts";
import { confirmRequestedAddress } from "./confirm-requested-address.ts";
import { emailRequests } from "./email-requests.ts";
import { refuseEmailRequest } from "./refuse-email-request.ts";

export const calls = slice(contract, {
  emailRequests,
  acceptEmailRequest,
  refuseEmailRequest,
  confirmRequestedAddress,
});
