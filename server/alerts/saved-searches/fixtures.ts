import type { SearchAlert } from "contract/alerts/saved-searches.ts";
import { SearchFilters } from "contract/candidates/candidates.ts";
import { fold } from "contract/values.ts";
import * as z from "zod/mini";
import type { AppContext } from "../../platform/context.ts";
import { scheduleDigest } from "../digests/schedule.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { publishAll } from "../engine/publish.job.ts";
import { insertSearch, setDeletedAt } from "./store.ts";

interface Wish {
  readonly name?: string;
  readonly alert?: SearchAlert;
  readonly filters?: z.input<typeof SearchFilters>;
  readonly deletedAt?: Date;
  readonly unseen?: number;
}

export async function makeSearch(ctx: AppContext, accountId: string, wish: Wish = {}): Promise<string> {
  const { name = "Autour de Rennes", alert = "none", deletedAt, unseen = 0 } = wish;
  const filters = z.parse(SearchFilters, wish.filters ?? { ZIPCode: ["35"] });
  const id = ctx.random.uuid();
  const now = ctx.clock.now();
  await publishAll(ctx, async (trx) => {
    const sequence = Math.max(0, (await lastSequence(trx)) - unseen);
    await insertSearch(trx, { id, accountId, name, nameFolded: fold(name), alert, filters, sequence, now });
    if (deletedAt) await setDeletedAt(trx, id, deletedAt);
    await scheduleDigest(trx, accountId, now);
  });
  return id;
}
