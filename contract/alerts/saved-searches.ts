import * as z from "zod/mini";
import { call } from "../call.ts";
import { SearchFilters } from "../candidates/candidates.ts";
import { pageOf } from "../pages.ts";
import { anyParameter, Done, Edition, ReadEdition } from "../values.ts";

export const SEARCH_ALERTS = ["none", "daily", "weekly"] as const;
export const SearchAlert = z.enum(SEARCH_ALERTS);
export type SearchAlert = z.infer<typeof SearchAlert>;

export const SEARCH_NAME = { min: 1, max: 60 } as const;
export const MOST_SEARCHES = 20;

export const SavedSearch = z.object({
  id: z.string(),
  name: z.string(),
  filters: z.record(z.string(), z.unknown()),
  alert: SearchAlert,
  newCount: z.int(),
  createdAt: z.string(),
  edition: Edition,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const path = "/api/veterinary/searches";
const one = `${path}/{id}`;

const fields = {
  name: z.optional(z.unknown()),
  alert: z.optional(z.unknown()),
};

export const savedSearches = call({
  summary: "Saved searches by name, each with its number of new candidates",
  method: "GET",
  path,
  access: "account",
  input: z.strictObject({}),
  response: pageOf(SavedSearch),
  errors: [],
});

export const saveSearch = call({
  summary: "Save a search",
  method: "POST",
  path,
  access: "account",
  input: z.object({
    ...fields,
    filters: z._default(SearchFilters, () => ({ ZIPCode: [], jobInterviewStatus: [], jobInterviewNotice: [] })),
  }),
  response: SavedSearch,
  created: () => true,
  errors: ["tooManySearches", "searchNameTaken", "savedSearchRefused", "searchRefused"],
  limits: ["savedSearchesPerAccount"],
});

export const changeSearch = call({
  summary: "Change name, filters or alert of a saved search; omitted fields stay unchanged",
  method: "PUT",
  path: one,
  access: "account",
  input: z.object({ id: anyParameter, ...fields, filters: z.optional(SearchFilters), edition: ReadEdition }),
  response: SavedSearch,
  errors: ["savedSearchNotFound", "searchNameTaken", "savedSearchRefused", "searchRefused", "editedMeanwhile"],
  limits: ["savedSearchesPerAccount"],
});

export const deleteSearch = call({
  summary: "Delete a saved search; it can be restored within an hour",
  method: "DELETE",
  path: one,
  access: "account",
  input: z.object({ id: anyParameter }),
  response: Done,
  errors: ["savedSearchNotFound"],
});

export const restoreSearch = call({
  summary: "Restore a saved search that was deleted within the last hour",
  method: "POST",
  path: `${one}/restore`,
  access: "account",
  input: z.object({ id: anyParameter }),
  response: SavedSearch,
  errors: ["savedSearchNotFound", "tooManySearches", "searchNameTaken"],
});

export const openSearch = call({
  summary: "Open a saved search; its candidates no longer count as new",
  method: "POST",
  path: `${one}/opened`,
  access: "account",
  input: z.object({ id: anyParameter }),
  response: Done,
  errors: ["savedSearchNotFound"],
});
