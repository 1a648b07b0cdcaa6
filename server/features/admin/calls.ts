import * as contract from "contract/admin.ts";
import { slice } from "../../http/slice.ts";
import { addRegisterEmail } from "./add-register-email.ts";
import { closeEmailRequest } from "./close-email-request.ts";
import { eraseAccountData } from "./erase-account-data.ts";
import { exportAccountData } from "./export-account-data.ts";
import { exportCandidateData } from "./export-candidate-data.ts";
import { listEmailRequests } from "./list-email-requests.ts";
import { removeRegisterEntry } from "./remove-register-entry.ts";
import { resendMessage } from "./resend-message.ts";
import { revokeSessions } from "./revoke-sessions.ts";
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
  exportAccountData,
  eraseAccountData,
  exportCandidateData,
});
