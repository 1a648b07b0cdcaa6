import { queryOptions, useQuery } from "@tanstack/react-query";
import { staffMe } from "contract/centre/staff.ts";
import { send } from "../../api/client.ts";
import { useLoggedIn } from "../../api/session.ts";
import { openDrafts } from "../unsaved/drafts.ts";

export const meQuery = queryOptions({
  queryKey: ["formation", "me"],
  async queryFn({ signal }) {
    const me = await send(staffMe, {}, { signal });
    openDrafts(me.id);
    return me;
  },
});

export function useIsManager(): boolean | undefined {
  const { data } = useQuery({ ...meQuery, enabled: useLoggedIn() });
  return data && data.role === "gestionnaire";
}
