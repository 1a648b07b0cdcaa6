import * as contract from "contract/operations.ts";
import { slice } from "../../http/slice.ts";
import { checkFiles } from "./check-files.ts";
import { dropMessage } from "./drop-message.ts";
import { listMessages } from "./list-messages.ts";
import { readStatus } from "./read-status.ts";
import { retryMessage } from "./retry-message.ts";
import { runRetention } from "./run-retention.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

export const calls = slice(contract, {
  readStatus,
  listMessages,
  retryMessage,
  dropMessage,
  checkFiles,
  runRetention,
  verifyAuditLog,
});
