import { screenPath } from "contract/screens.ts";
import { useCallback, useLayoutEffect, useMemo, useOptimistic, useRef, useTransition } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { hasShape, isText } from "../../../format/shape.ts";
import { type Filters, readFilters, writeFilters } from "./filters.ts";

/** What the search screen's place in the history holds beside its address. Empty texts say nothing. */
interface SearchState {
  /** Kept here and not in the address (product 2.7). */
  readonly notification: string;
  /** The results of a saved search that were published then or later are new in it (beyond B8-03). */
  readonly newSince: string;
}

/** The place of a search in the history. */
export function searchState({ notification = "", newSince = "" }: Partial<SearchState>): SearchState | null {
  return notification === "" && newSince === "" ? null : { notification, newSince };
}

function stateOf(state: unknown): SearchState {
  const kept = { ...nothingKept, ...Object(state) };
  return hasShape<SearchState>(kept, { notification: isText, newSince: isText }) ? kept : nothingKept;
}

const nothingKept: SearchState = { notification: "", newSince: "" };

interface SearchOptions {
  /** It takes the place of the search before, to which going back does not return. */
  readonly replace?: boolean;
  /** Of a saved search, if anything in it is new. */
  readonly newSince?: string | null;
}

/** The filters of an address and of what its entry of the history holds besides. */
export function filtersAt(query: string, notification: string): Filters {
  return { ...readFilters(new URLSearchParams(query)), notification };
}

/** The search as the address of the page tells it. */
export interface SearchAddress {
  /** The query of the address. */
  readonly query: string;
  readonly filters: Filters;
  /** The filters as they will be in a moment: those that were just asked for, or the same. */
  readonly wanted: Filters;
  /** The entry of the browser's history that the search stands in. */
  readonly entry: string;
  /** What is new in a saved search that was run: published then or later; empty where nothing is. */
  readonly newSince: string;
  /** Goes to another search, or repeats this one. Going back undoes it unless it takes the place of this one. */
  readonly search: (wanted: Filters, options?: SearchOptions) => void;
}

/** The search as the address has it, so that going back, reloading and sending the address find it again. */
export function useSearchAddress(): SearchAddress {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const { notification, newSince } = stateOf(state);
  const filters = useMemo(() => filtersAt(search, notification), [search, notification]);
  const [wanted, showWanted] = useOptimistic(filters);
  const [, startSearch] = useTransition();
  const goTo = useCallback(
    (wanted: Filters, { replace = false, newSince }: SearchOptions = {}) => {
      const to = { pathname: screenPath("Rechercher"), search: writeFilters(wanted) };
      // What was asked for is seen at once; the list follows when it is drawn.
      startSearch(() => {
        showWanted(wanted);
        const { notification } = wanted;
        void navigate(to, { replace, state: searchState({ notification, newSince: newSince ?? "" }) });
      });
    },
    [navigate, showWanted],
  );
  useTopOfSearch(key);
  return { query: search, filters, wanted, entry: key, newSince, search: goTo };
}

/** Another search begins at the top of the page. */
function useTopOfSearch(entry: string): void {
  const navigation = useNavigationType();
  const last = useRef(entry);
  useLayoutEffect(() => {
    if (last.current !== entry && navigation !== "POP") window.scrollTo(0, 0);
    last.current = entry;
  }, [entry, navigation]);
}
