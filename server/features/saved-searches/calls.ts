import * as contract from "contract/saved-searches.ts";
import { slice } from "../../http/slice.ts";
import { changeSearch } from "./change-search.ts";
import { deleteSearch } from "./delete-search.ts";
import { openSearch } from "./open-search.ts";
import { restoreSearch } from "./restore-search.ts";
import { saveSearch } from "./save-search.ts";
import { savedSearches } from "./saved-searches.ts";

export const calls = slice(contract, {
  savedSearches,
  saveSearch,
  changeSearch,
  deleteSearch,
  restoreSearch,
  openSearch,
});
