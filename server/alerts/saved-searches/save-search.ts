import { type saveSearch as definition, MOST_SEARCHES } from "contract/alerts/saved-searches.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { lockOwnAccount } from "../../accounts/profile/lock-store.ts";
import { lookAround } from "../../candidates/search/filter.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { scheduleDigest } from "../digests/schedule.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { publishAll } from "../engine/publish.ts";
import { toSavedSearch } from "./response.ts";
import { readSearchFields } from "./search-rules.ts";
import { countSearches, insertSearch, isNameTaken } from "./store.ts";

type Call = typeof definition;

/** Existing publications do not count as new. */
export async function saveSearch(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const fields = readSearchFields(input, { alert: "none" });
  lookAround(input.filters, user.clinicZipCode);
  const id = ctx.random.uuid();
  const row = await publishAll(ctx, async (trx) => {
    await lockOwnAccount(trx, user);
    await requireRoom(trx, { accountId: user.id, nameFolded: fields.nameFolded, id });
    const now = ctx.clock.now();
    const sequence = await lastSequence(trx);
    const kept = await insertSearch(trx, { ...fields, filters: input.filters, id, accountId: user.id, sequence, now });
    await scheduleDigest(trx, user.id, now);
    return kept;
  });
  return toSavedSearch(ctx.db, user, row);
}

/**
 * Locks the account, so that concurrent saves stay within the limit.
 * @throws Problem tooManySearches, searchNameTaken
 */
export async function requireRoom(
  trx: Database,
  search: { readonly accountId: string; readonly nameFolded: string; readonly id: string },
): Promise<void> {
  if ((await countSearches(trx, search.accountId)) >= MOST_SEARCHES) throw new Problem("tooManySearches");
  if (await isNameTaken(trx, search)) throw new Problem("searchNameTaken");
}
