import * as contract from "contract/admin.ts";
import { slice } from "../../http/slice.ts";
import { addRegisterEmail } from "./add-register-email.ts";
import { checkFiles } from "./check-files.ts";
import { closeEmailRequest } from "./close-email-request.ts";
import { dropMessage } from "./drop-message.ts";
import { listEmailRequests } from "./list-email-requests.ts";
import { listMessages } from "./list-messages.ts";
import { removeRegisterEntry } from "./remove-register-entry.ts";
import { resendMessage } from "./resend-message.ts";
import { retryMessage } from "./retry-message.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { serviceStatus } from "./service-status.ts";
import { showAccount } from "./show-account.ts";
import { unlockAccount } from "./unlock-account.ts";
import { verifyPhone } from "./verify-phone.ts";

export const calls = slice(contract, {
  showAccount,
  unlockAccount,
  resendMessage,
  verifyPhone,
  revokeSessions,
  addRegisterEmail,
  removeRegisterEntry,
  listEmailRequests,
  closeEmailRequest,
  serviceStatus,
  listMessages,
  retryMessage,
  dropMessage,
  checkFiles,
});
