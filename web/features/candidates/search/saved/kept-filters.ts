import { type Filters, readFilters, searchInput } from "../filters.ts";

/** The filters as the search takes them, without what is empty: what is kept of them. */
export function toKept(filters: Filters): Record<string, unknown> {
  const { page: _page, notification: _notification, ids: _ids, ...input } = searchInput(filters);
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ""));
}

/** The filters of a kept search. */
export function ofKept(kept: Readonly<Record<string, unknown>>): Filters {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(kept)) {
    for (const one of [value].flat()) query.append(name, String(one));
  }
  return readFilters(query);
}
