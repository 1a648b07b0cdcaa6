import * as contract from "contract/alerts/saved-searches.ts";
import { MOST_SEARCHES } from "contract/alerts/saved-searches.ts";
import { lockOwnAccount } from "../../accounts/account-lock.ts";
import { placesAround } from "../../candidates/search/filter.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature, type SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { scheduleDigest } from "../digests/schedule.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { publishAll } from "../engine/publish.job.ts";
import { readSearchFields } from "./fields.ts";
import { searchEdition, toSavedSearch, toSavedSearches } from "./response.ts";
import {
  countSearches,
  findSearches,
  insertSearch,
  isNameTaken,
  lockDeletedSearch,
  lockSearch,
  markOpened,
  type SearchRow,
  setDeletedAt,
  updateSearch,
} from "./store.ts";

export const calls = feature(contract, {
  async savedSearches(_input, user, ctx) {
    const items = await toSavedSearches(ctx.db, user, await findSearches(ctx.db, user.id));
    return { total: items.length, items, next: null };
  },

  /** Only publications after this call count as new in the saved search. */
  async saveSearch(input, user, ctx) {
    const fields = readSearchFields(input, { alert: "none" });
    placesAround(input.filters, user.clinicZipCode);
    const id = ctx.random.uuid();
    const row = await publishAll(ctx, async (trx) => {
      await lockOwnAccount(trx, user);
      await requireRoom(trx, { accountId: user.id, nameFolded: fields.nameFolded, id });
      const now = ctx.clock.now();
      const place = { id, accountId: user.id, sequence: await lastSequence(trx), now };
      const inserted = await insertSearch(trx, { ...fields, ...place, filters: input.filters });
      await scheduleDigest(trx, user.id, now);
      return inserted;
    });
    return toSavedSearch(ctx.db, user, row);
  },

  /** After the user turns alerts on or changes filters, alerts report only later publications. */
  async changeSearch(input, user, ctx) {
    if (input.filters) placesAround(input.filters, user.clinicZipCode);
    const row = await publishAll(ctx, async (trx) => {
      const former = await lockOwnSearch(trx, user, input.id);
      await requireEdition(input.edition, searchEdition(former), async () => ({
        ...(await toSavedSearch(trx, user, former)),
      }));
      const fields = readSearchFields(input, former);
      const { id } = former;
      const isTaken = await isNameTaken(trx, { accountId: user.id, nameFolded: fields.nameFolded, id });
      if (isTaken) throw new Problem("searchNameTaken");
      const startsNow = former.alert === "none" || input.filters !== undefined;
      const changed = await updateSearch(trx, id, {
        ...fields,
        filters: input.filters ?? former.filters,
        reportedUpTo: startsNow ? await lastSequence(trx) : undefined,
      });
      await scheduleDigest(trx, user.id, ctx.clock.now());
      return changed;
    });
    return toSavedSearch(ctx.db, user, row);
  },

  async deleteSearch(input, user, ctx) {
    const now = ctx.clock.now();
    await transact(ctx, async (trx) => {
      const { id } = await lockOwnSearch(trx, user, input.id);
      await setDeletedAt(trx, id, now);
      await scheduleDigest(trx, user.id, now);
    });
    return { success: true };
  },

  /** Restores a deleted search. Publications since the deletion count as new, and alerts report them. */
  async restoreSearch(input, user, ctx) {
    const now = ctx.clock.now();
    const since = new Date(now.getTime() - ctx.policy.settings.deletedSearchKeptSeconds * 1000);
    const row = await transact(ctx, async (trx) => {
      await lockOwnAccount(trx, user);
      const search = await lockDeletedSearch(trx, user.id, input.id, since);
      if (!search) throw new Problem("savedSearchNotFound");
      await requireRoom(trx, { ...search, accountId: user.id });
      await setDeletedAt(trx, search.id, null);
      await scheduleDigest(trx, user.id, now);
      return search;
    });
    return toSavedSearch(ctx.db, user, row);
  },

  async openSearch(input, user, ctx) {
    await publishAll(ctx, async (trx) => {
      const { id } = await lockOwnSearch(trx, user, input.id);
      await markOpened(trx, id, await lastSequence(trx));
    });
    return { success: true };
  },
});

/** Locks the account before the saved search, so that parallel saves cannot exceed the limit of saved searches. */
async function lockOwnSearch(trx: Database, user: SessionUser, id: string): Promise<SearchRow> {
  await lockOwnAccount(trx, user);
  const search = await lockSearch(trx, user.id, id);
  if (!search) throw new Problem("savedSearchNotFound");
  return search;
}

async function requireRoom(
  trx: Database,
  search: { readonly accountId: string; readonly nameFolded: string; readonly id: string },
): Promise<void> {
  if ((await countSearches(trx, search.accountId)) >= MOST_SEARCHES) throw new Problem("tooManySearches");
  if (await isNameTaken(trx, search)) throw new Problem("searchNameTaken");
}
