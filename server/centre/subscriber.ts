import type { AppContext } from "../platform/context.ts";
import type { Subscriber } from "../platform/events.ts";
import { countSearch } from "./day/search-counter.ts";
import { tellOfErasure, tellOfErasureTakenBack } from "./own-pages/tell-of-erasure.ts";

export const subscriber: Subscriber<AppContext> = {
  departmentsSearched: (_db, ctx, { departments }) => countSearch(ctx, departments),
  erasureRequested: tellOfErasure,
  erasureTakenBack: tellOfErasureTakenBack,
};
