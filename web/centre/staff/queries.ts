import type { StaffEntry } from "contract/centre/staff.ts";
import { staffLogout } from "contract/centre/staff.ts";
import { send } from "../../api/client.ts";
import { clearSession, startSession } from "../../api/session.ts";
import { readToken } from "../../api/token.ts";
import { dropAllInterrupted } from "../../candidates/centre/imports/interrupted-files.ts";
import { forgetDrafts, openDrafts } from "../../shell/unsaved/drafts.ts";
import { clearToasts } from "../../ui/toast.ts";

/** Opens a session and deletes the drafts and files that another user left in this browser. */
export function startStaffSession({ token, staff }: StaffEntry): void {
  if (openDrafts(staff.id)) dropAllInterrupted();
  // Removes the outdated message about the expired session.
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
