import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { StaffEntry } from "contract/staff.ts";
import { staffLogout, staffMe } from "contract/staff.ts";
import { send } from "../../api/client.ts";
import { clearSession, startSession } from "../../api/session.ts";
import { readToken } from "../../api/token.ts";

const ME = ["formation", "me"];

/** Who is logged in to the centre's area. */
export function useStaff() {
  return useQuery({
    queryKey: ME,
    queryFn: ({ signal }) => send(staffMe, {}, { signal }),
    enabled: readToken() !== null,
  });
}

/** Asks anew who is logged in, after something of it was changed. */
export function useForgetStaff(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ME });
}

/** Opens the area for whoever proved who they are. */
export function enter({ token }: StaffEntry): void {
  startSession(token);
}

/** Ends the session here at once, and on the server as well as can be. */
export async function leave(): Promise<void> {
  const token = readToken();
  clearSession();
  if (token !== null) await send(staffLogout, {}, { token }).catch(() => undefined);
}
