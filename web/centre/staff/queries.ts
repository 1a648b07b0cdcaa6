import type { StaffEntry } from "contract/centre/staff.ts";
import { staffLogout } from "contract/centre/staff.ts";
import { send } from "../../api/client.ts";
import { clearSession, startSession } from "../../api/session.ts";
import { readToken } from "../../api/token.ts";
import { dropAllInterrupted } from "../../candidates/centre/imports/interrupted-files.ts";
import { forgetDrafts, openDrafts } from "../../shell/unsaved/drafts.ts";
import { clearToasts } from "../../ui/toast.ts";

/** The login's URL contains this parameter if the user has just chosen a password. */
export const PASSWORD_SAVED = "enregistre";

/** Starts a session. Deletes the drafts and waiting uploads of the browser's previous user. */
export function startStaffSession({ token, staff }: StaffEntry): void {
  if (openDrafts(staff.id)) dropAllInterrupted();
  clearToasts();
  startSession(token);
}

export async function endSession(): Promise<void> {
  const token = readToken();
  forgetDrafts();
  dropAllInterrupted();
  clearSession();
  if (token !== null) await send(staffLogout, {}, { token }).catch(() => undefined);
}
