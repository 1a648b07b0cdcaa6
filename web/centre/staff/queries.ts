import type { StaffEntry } from "contract/centre/staff.ts";
import { staffLogout } from "contract/centre/staff.ts";
import { send } from "../../api/client.ts";
import { clearSession, startSession } from "../../api/session.ts";
import { readToken } from "../../api/token.ts";
import { dropAllLeftFiles } from "../../candidates/centre/imports/left-files.ts";
import { forgetDrafts, openDrafts } from "../../shell/unsaved/drafts.ts";
import { clearToasts } from "../../ui/toast.ts";

/** Deletes drafts that another user left unsent in this browser. */
export function enter({ token, staff }: StaffEntry): void {
  if (openDrafts(staff.id)) dropAllLeftFiles();
  // The message about the expired session is outdated.
  clearToasts();
  startSession(token);
}

export async function leave(): Promise<void> {
  const token = readToken();
  forgetDrafts();
  dropAllLeftFiles();
  clearSession();
  if (token !== null) await send(staffLogout, {}, { token }).catch(() => undefined);
}
