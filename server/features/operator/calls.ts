import * as contract from "contract/operator.ts";
import { slice } from "../../http/slice.ts";
import { acceptAuditLog } from "./accept-audit-log.ts";
import { addRegisterEmail } from "./add-register-email.ts";
import { checkFiles } from "./check-files.ts";
import { closeEmailRequest } from "./close-email-request.ts";
import { dropMessage } from "./drop-message.ts";
import { eraseAccountData } from "./erase-account-data.ts";
import { eraseCandidateData } from "./erase-candidate-data.ts";
import { exportAccountData } from "./export-account-data.ts";
import { exportCandidateData } from "./export-candidate-data.ts";
import { listEmailRequests } from "./list-email-requests.ts";
import { listMessages } from "./list-messages.ts";
import { readStatus } from "./read-status.ts";
import { removeRegisterEntry } from "./remove-register-entry.ts";
import { resendMessage } from "./resend-message.ts";
import { retryMessage } from "./retry-message.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { runRetention } from "./run-retention.ts";
import { settleMessage } from "./settle-message.ts";
import { showAccount } from "./show-account.ts";
import { unlockAccount } from "./unlock-account.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";
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
  eraseCandidateData,
  readStatus,
  listMessages,
  retryMessage,
  dropMessage,
  settleMessage,
  checkFiles,
  runRetention,
  verifyAuditLog,
  acceptAuditLog,
});
