import type { StaffEntry } from "contract/staff.ts";
import { staffLogout } from "contract/staff.ts";
import { send } from "../../api/client.ts";
import { clearSession, startSession } from "../../api/session.ts";
import { readToken } from "../../api/token.ts";
import { forgetDrafts, openDrafts } from "../../shell/unsaved/drafts.ts";
import { clearToasts } from "../../ui/toast.ts";
import { dropAllLeftFiles } from "../imports/left-files.ts";

/** Opens the area for a member of the staff, without what somebody else typed here and did not send. */
export function enter({ token, staff }: StaffEntry): void {
  if (openDrafts(staff.id)) dropAllLeftFiles();
  // That the session had ended is no news any more.
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
