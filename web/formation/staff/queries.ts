import type { StaffEntry } from "contract/staff.ts";
import { staffLogout } from "contract/staff.ts";
import { send } from "../../api/client.ts";
import { clearSession, startSession } from "../../api/session.ts";
import { readToken } from "../../api/token.ts";
import { clearToasts } from "../../ui/toast.ts";
import { dropAllDrafts } from "../dossiers/form/draft.ts";
import { dropAllLeftFiles } from "../imports/left-files.ts";
import { forgetDrafts } from "../shell/typed-draft.ts";

/** Opens the area for whoever proved who they are. */
export function enter({ token }: StaffEntry): void {
  // That the session had ended is no news any more.
  clearToasts();
  startSession(token);
}

/** Ends the session here at once, and on the server as well as can be. */
export async function leave(): Promise<void> {
  const token = readToken();
  dropAllDrafts();
  forgetDrafts();
  dropAllLeftFiles();
  clearSession();
  if (token !== null) await send(staffLogout, {}, { token }).catch(() => undefined);
}
