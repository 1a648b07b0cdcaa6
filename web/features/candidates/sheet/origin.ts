import * as z from "zod/mini";
import type { Filters } from "../search/filters.ts";
import { filtersAt } from "../search/search-address.ts";

const Origin = z.object({
  from: z.enum(["search", "selection"]),
  /** The query of the search's address, its notification and its entry of the history. */
  search: z._default(z.string(), ""),
  notification: z._default(z.string(), ""),
  entry: z._default(z.string(), ""),
});

/** The list that a sheet was opened from: the link to the sheet carries it, so a reload still knows. */
export type SheetOrigin = z.infer<typeof Origin>;

/** What the link to a sheet carries. */
export interface SheetState {
  readonly origin: SheetOrigin;
}

/** The state of a link that opens a sheet from a search. */
export function fromSearch(search: { query: string; notification: string; entry: string }): SheetState {
  const { query, notification, entry } = search;
  return { origin: { from: "search", search: query, notification, entry } };
}

/** The state of a link that opens a sheet from the selection. */
export const fromSelection: SheetState = {
  origin: { from: "selection", search: "", notification: "", entry: "" },
};

/** The list that the state of an entry of the history names, or undefined. */
export function originOf(state: unknown): SheetOrigin | undefined {
  if (typeof state !== "object" || state === null || !("origin" in state)) return undefined;
  return z.safeParse(Origin, state.origin).data;
}

/** The filters of the search that a sheet was opened from. */
export function filtersOf({ search, notification }: SheetOrigin): Filters {
  return filtersAt(search, notification);
}
