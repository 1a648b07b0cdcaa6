import type { StaffEntry } from "contract/staff.ts";
import { staffLogout } from "contract/staff.ts";
import { send } from "../../api/client.ts";
import { clearSession, startSession } from "../../api/session.ts";
import { readToken } from "../../api/token.ts";
import { forgetDrafts, openDrafts } from "../../shell/unsaved/drafts.ts";
import { clearToasts } from "../../ui/toast.ts";
import { dropAllLeftFiles } from "../imports/left-files.ts";

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
