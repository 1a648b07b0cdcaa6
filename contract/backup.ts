import * as z from "zod/mini";
import { call, file } from "./call.ts";

/** The header that proves, beside the provider's key, that the asker holds the installation's SECRET_KEY. */
export const BACKUP_TICKET = "x-backup-ticket";

export const takeBackup = call({
  summary: "Operator: everything in one stream, for `npm run backup`; needs a ticket made with SECRET_KEY",
  method: "GET",
  path: "/api/provider/backup",
  access: "provider",
  input: z.object({}),
  answer: file,
  errors: ["backupRefused"],
});
