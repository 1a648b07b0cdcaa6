import type { savedSearches as definition } from "contract/alerts/saved-searches.ts";
import type { ResponseOf } from "contract/call.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { toSavedSearches } from "./response.ts";
import { findSearches } from "./store.ts";

export async function savedSearches(
  _input: object,
  user: SessionUser,
  ctx: AppContext,
): Promise<ResponseOf<typeof definition>> {
  const items = await toSavedSearches(ctx.db, user, await findSearches(ctx.db, user.id));
  return { total: items.length, items, next: null };
}
