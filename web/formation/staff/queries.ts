import type { StaffEntry } from "contract/staff.ts";
import { staffLogout } from "contract/staff.ts";
import { send } from "../../api/client.ts";
import { clearSession, startSession } from "../../api/session.ts";
import { readToken } from "../../api/token.ts";
import { clearToasts } from "../../ui/toast.ts";
import { dropAllDrafts } from "../dossiers/form/draft.ts";
import { dropAllLeftFiles } from "../imports/left-files.ts";
import { forgetDrafts } from "../shell/typed-draft.ts";

/** Who was here last in this browser, by the id alone. */
const LAST_HERE = "espace-formation.staff";

/** Opens the area for whoever proved who they are. What somebody else typed here and did not send is not for them. */
export function enter({ token, staff }: StaffEntry): void {
  if (wasSomebodyElse(staff.id)) dropAllTyped();
  // That the session had ended is no news any more.
  clearToasts();
  startSession(token);
}

/** Ends the session here at once, and on the server as well as can be. */
export async function leave(): Promise<void> {
  const token = readToken();
  dropAllTyped();
  clearSession();
  if (token !== null) await send(staffLogout, {}, { token }).catch(() => undefined);
}

/** Whether another of the staff was here last; notes that this one is from now on. */
function wasSomebodyElse(id: string): boolean {
  try {
    const last = localStorage.getItem(LAST_HERE);
    localStorage.setItem(LAST_HERE, id);
    return last !== null && last !== id;
  } catch {
    // A browser that keeps nothing has nothing of anybody's.
    return false;
  }
}

function dropAllTyped(): void {
  dropAllDrafts();
  forgetDrafts();
  dropAllLeftFiles();
}
