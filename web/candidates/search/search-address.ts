import { screenPath } from "contract/screens.ts";
import { useCallback, useLayoutEffect, useMemo, useOptimistic, useRef, useTransition } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { type Filters, readFilters, writeFilters } from "./filters.ts";

/** The id of the notification is in the history state, because the id must not appear in the URL (product 2.7). */
interface SearchState {
  readonly notification: string;
}

export function searchState(notification: string): SearchState | null {
  return notification === "" ? null : { notification };
}

function notificationOf(state: unknown): string {
  const known = typeof state === "object" && state !== null && "notification" in state ? state.notification : "";
  return typeof known === "string" ? known : "";
}

export function filtersAt(query: string, notification: string): Filters {
  return { ...readFilters(new URLSearchParams(query)), notification };
}

export interface SearchAddress {
  readonly query: string;
  readonly filters: Filters;
  readonly wanted: Filters;
  readonly entry: string;
  readonly search: (wanted: Filters, options?: { replace: boolean }) => void;
}

export function useSearchAddress(): SearchAddress {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const notification = notificationOf(state);
  const filters = useMemo(() => filtersAt(search, notification), [search, notification]);
  const [wanted, showWanted] = useOptimistic(filters);
  const [, startSearch] = useTransition();
  const goTo = useCallback(
    (wanted: Filters, { replace } = { replace: false }) => {
      const to = { pathname: screenPath("Rechercher"), search: writeFilters(wanted) };
      startSearch(() => {
        showWanted(wanted);
        void navigate(to, { replace, state: searchState(wanted.notification) });
      });
    },
    [navigate, showWanted],
  );
  useTopOfSearch(key);
  return { query: search, filters, wanted, entry: key, search: goTo };
}

function useTopOfSearch(entry: string): void {
  const navigation = useNavigationType();
  const last = useRef(entry);
  useLayoutEffect(() => {
    if (last.current !== entry && navigation !== "POP") window.scrollTo(0, 0);
    last.current = entry;
  }, [entry, navigation]);
}
