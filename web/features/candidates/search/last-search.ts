import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountMemory } from "../../../ui/account-memory.ts";
import { currentUserQuery } from "../../account/queries.ts";
import { type Filters, isFiltered, readFilters, writeFilters } from "./filters.ts";

// The query of an address, without names (decision 060).
const searches = accountMemory("searches", (kept): kept is string => typeof kept === "string");

/** Remembers what an account searched by; a search that nothing worth keeping narrows leaves the one before. */
export function noteSearch(email: string, filters: Filters): void {
  const kept = { ...filters, firstName: "", lastName: "", ids: "", notification: "" };
  if (isFiltered(kept)) searches.set(email, writeFilters(kept));
}

/** The last search that this account narrowed on this device. */
export function lastSearchOf(email: string): Filters | undefined {
  const query = searches.get(email);
  const filters = query === undefined ? undefined : readFilters(new URLSearchParams(query));
  return filters && isFiltered(filters) ? filters : undefined;
}

/** Remembers these filters once the account is known, and answers those that it had before while they narrow nothing. */
export function useLastSearch(filters: Filters): Filters | undefined {
  const { data: email } = useQuery({ ...currentUserQuery, select: (user) => user.email });
  const [last, setLast] = useState<Filters>();
  useEffect(() => {
    if (email === undefined) return;
    noteSearch(email, filters);
    setLast(lastSearchOf(email));
  }, [email, filters]);
  return last;
}
