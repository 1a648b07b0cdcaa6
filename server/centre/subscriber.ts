import type { AppContext } from "../platform/context.ts";
import type { Subscriber } from "../platform/events.ts";
import { noteSearch } from "./day/search-tally.ts";

export const subscriber: Subscriber<AppContext> = {
  departmentsSearched: (_db, ctx, { departments }) => noteSearch(ctx, departments),
};
