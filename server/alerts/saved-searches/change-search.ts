import type { changeSearch as definition } from "contract/alerts/saved-searches.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { lockOwnAccount } from "../../accounts/profile/lock-store.ts";
import { lookAround } from "../../candidates/search/filter.ts";
import { requireEdition } from "../../platform/configuration/edition.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { scheduleDigest } from "../digests/schedule.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { publishAll } from "../engine/publish.ts";
import { searchEdition, toSavedSearch } from "./response.ts";
import { readSearchFields } from "./search-rules.ts";
import { isNameTaken, lockSearch, updateSearch } from "./store.ts";

type Call = typeof definition;

/** Enabling alerts or changing filters starts at the present: existing publications are not reported. */
export async function changeSearch(
  input: ParsedInputOf<Call>,
  user: SessionUser,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  if (input.filters) lookAround(input.filters, user.clinicZipCode);
  const row = await publishAll(ctx, async (trx) => {
    await lockOwnAccount(trx, user);
    const former = await lockSearch(trx, user.id, input.id);
    if (!former) throw new Problem("savedSearchNotFound");
    await requireEdition(input.edition, searchEdition(former), async () => ({
      ...(await toSavedSearch(trx, user, former)),
    }));
    const fields = readSearchFields(input, former);
    const { id } = former;
    const { nameFolded } = fields;
    if (await isNameTaken(trx, { accountId: user.id, nameFolded, id })) throw new Problem("searchNameTaken");
    const isAnew = former.alert === "none" || input.filters !== undefined;
    const changed = await updateSearch(trx, id, {
      ...fields,
      filters: input.filters ?? former.filters,
      toldUpTo: isAnew ? await lastSequence(trx) : undefined,
    });
    await scheduleDigest(trx, user.id, ctx.clock.now());
    return changed;
  });
  return toSavedSearch(ctx.db, user, row);
}
