import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { EVERYWHERE } from "../intake/counter-store.ts";
import type { Nearby } from "../search/places.ts";
import { isSelectedBy, isViewedBy } from "../search/store.ts";
import type { Viewer } from "../search/viewer.ts";

export async function countNewNearby(
  db: Database,
  viewer: Viewer,
  within: readonly Nearby[],
  since: Date,
): Promise<number> {
  const places = within.map(({ zipCode }) => zipCode);
  // With LATERAL, PostgreSQL reads only the latest candidates of each place.
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(one.count), 0)::integer as count
    from unnest(${places}::text[]) as near (place) cross join lateral (
      select count(*) from candidates
      where active and candidates.place = near.place and published_at > ${since}
        and not ${isSelectedBy(viewer)} and not ${isViewedBy(viewer.accountId)}
    ) as one`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countPublished(db: Database): Promise<{ candidates: number; departments: number }> {
  const { rows } = await sql<{ candidates: number; departments: number }>`
    select coalesce(sum(count), 0)::integer as candidates,
      (count(distinct department) filter (where count > 0 and department <> ''))::integer as departments
    from candidate_counts where place = ${sql.lit(EVERYWHERE)}`.execute(db);
  return rows[0] ?? { candidates: 0, departments: 0 };
}
