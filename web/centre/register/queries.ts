import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type RegisterEntryDetail, readRegisterEntry } from "contract/centre/register-entries.ts";
import { send } from "../../api/client.ts";
import { REQUESTS } from "../email-requests/queries.ts";

export const REGISTER = "register";

export const entryQuery = (numOrdinal: string) =>
  queryOptions({
    queryKey: ["formation", "register-entry", numOrdinal],
    queryFn: ({ signal }) => send(readRegisterEntry, { numOrdinal }, { signal }),
  });

export function useCacheEntry(): (numOrdinal: string, entry: RegisterEntryDetail | undefined) => void {
  const client = useQueryClient();
  return (numOrdinal, entry) => {
    const { queryKey } = entryQuery(numOrdinal);
    if (entry) client.setQueryData(queryKey, entry);
    else client.removeQueries({ queryKey });
    void client.invalidateQueries({ queryKey: ["formation", REGISTER] });
    void client.invalidateQueries({ queryKey: ["formation", REQUESTS] });
  };
}
