import * as contract from "contract/candidates/counts.ts";
import { FIGURES_ROUNDED_FROM, NEWS_RADIUS } from "contract/candidates/counts.ts";
import { findPreviousVisit } from "../../accounts/sessions/store.ts";
import { readShared } from "../../platform/db/replica.ts";
import { feature } from "../../platform/http/feature.ts";
import { filterOf, placesAround, withinOf } from "../search/filter.ts";
import { countCandidates } from "../search/search-store.ts";
import { viewerOf } from "../search/viewer.ts";
import { countNewNearby, countPublished } from "./store.ts";

export const calls = feature(contract, {
  async countCandidates(input, user, ctx) {
    const { within } = placesAround(input, user.clinicZipCode);
    const filter = { ...filterOf(input), within };
    const search = { ...viewerOf(user), filter, start: { offset: 0 }, size: 0 };
    return { count: await readShared(ctx, user, (db) => countCandidates(db, search)) };
  },

  async newCandidates(_input, user, ctx) {
    const since = await findPreviousVisit(ctx.db, user.id);
    const within = withinOf({ ZIPCode: [], radius: String(NEWS_RADIUS) }, user.clinicZipCode) ?? [];
    const nearby = since ? await readShared(ctx, user, (db) => countNewNearby(db, viewerOf(user), within, since)) : 0;
    return { since: since?.toISOString() ?? null, nearby };
  },

  async publishedFigures(_input, _user, ctx) {
    const { candidates, departments } = await readShared(ctx, { wroteAt: null }, countPublished);
    return { candidates: roundDown(candidates), departments: roundDown(departments) };
  },
});

function roundDown(count: number): number {
  return count < FIGURES_ROUNDED_FROM ? count : Math.floor(count / 10) * 10;
}
