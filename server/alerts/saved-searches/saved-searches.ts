import type { savedSearches as definition } from "contract/alerts/saved-searches.ts";
import type { AnswerOf } from "contract/call.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { toSavedSearches } from "./search-answer.ts";
import { findSearches } from "./store.ts";

export async function savedSearches(
  _input: object,
  user: SessionUser,
  world: World,
): Promise<AnswerOf<typeof definition>> {
  const items = await toSavedSearches(world.db, user, await findSearches(world.db, user.id));
  return { total: items.length, items, next: null };
}
