import { sql } from "kysely";
import { afterCursor, and, newestFirst, remaining, take, unselected } from "./condition-store.ts";
import type { Search } from "./filter.ts";

/**
 * A page read in the order of the list, passing over what the search leaves out: best where it leaves out little. The
 * index holds the cells, so that even a page far behind is found without fetching the rows before it.
 */
export function pageInOrder(search: Search) {
  const conditions = [...remaining(search, "order"), ...unselected(search), ...afterCursor(search.start)];
  return sql`
    select id, published_at as listed_at from candidates where active ${and(conditions)}
    ${newestFirst} ${take(search)}`;
}
