import { hasShape, isNumber, isText } from "../../format/shape.ts";
import type { Filters } from "../search/filters.ts";
import { filtersAt } from "../search/search-address.ts";

export interface LeftCandidate {
  readonly id: number;
  readonly position: number;
}

export interface SheetOrigin {
  readonly from: "search" | "selection";
  readonly search: string;
  readonly notification: string;
  readonly entry: string;
  readonly left: readonly LeftCandidate[];
}

export interface SheetState {
  readonly origin: SheetOrigin;
}

export function fromSearch(search: { query: string; notification: string; entry: string }): SheetState {
  const { query, notification, entry } = search;
  return { origin: { from: "search", search: query, notification, entry, left: [] } };
}

export function fromSelection(query = ""): SheetState {
  return { origin: { from: "selection", search: query, notification: "", entry: "", left: [] } };
}

export function originOf(state: unknown): SheetOrigin | undefined {
  if (typeof state !== "object" || state === null || !("origin" in state)) return undefined;
  const isList = (from: unknown) => from === "search" || from === "selection";
  const stored = { search: "", notification: "", entry: "", left: [], ...Object(state.origin) };
  const isLeft = (left: unknown) =>
    Array.isArray(left) && left.every((one) => hasShape<LeftCandidate>(one, { id: isNumber, position: isNumber }));
  return hasShape<SheetOrigin>(stored, {
    from: isList,
    search: isText,
    notification: isText,
    entry: isText,
    left: isLeft,
  })
    ? stored
    : undefined;
}

export function filtersOf({ search, notification }: SheetOrigin): Filters {
  return filtersAt(search, notification);
}
