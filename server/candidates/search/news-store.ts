import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { all, scanned } from "./condition-store.ts";
import type { CandidateFilter, PublishedRange } from "./filter.ts";
import { totalOfScan } from "./search-store.ts";
import { CARD_COLUMNS, type CardRow, isSelectedBy, isViewedBy, toCard } from "./store.ts";
import type { Viewer } from "./viewer.ts";

export type NewsFilter = CandidateFilter & { readonly announced: PublishedRange };

export async function countFound(db: Database, viewer: Viewer, filter: NewsFilter): Promise<number> {
  const search = { ...viewer, filter, start: { offset: 0 }, size: 0 };
  const { rows } = await sql<{ total: number }>`select ${totalOfScan(search)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Finds candidates that match at least one of the filters. Lists each candidate once. */
export async function findAnyOf(
  db: Database,
  viewer: Viewer,
  filters: readonly NewsFilter[],
  size: number,
): Promise<{ total: number; cards: CandidateCard[] }> {
  if (filters.length === 0) return { total: 0, cards: [] };
  const searches = filters.map(
    (filter) =>
      sql`select candidates.id from candidates where ${all(scanned({ ...viewer, filter, start: { offset: 0 }, size }))}`,
  );
  const { rows } = await sql<CardRow & { total: number }>`
    with found as (${sql.join(searches, sql` union `)})
    select (count(*) over ())::integer as total, ${sql.join(CARD_COLUMNS.map((column) => sql.ref(column)))},
      ${isSelectedBy(viewer)} as is_selected, ${isViewedBy(viewer.accountId)} as is_viewed
    from candidates where id in (select id from found) and active
    order by published_at desc, id desc limit ${size}`.execute(db);
  return { total: rows[0]?.total ?? 0, cards: rows.map((row) => toCard(row, viewer.from)) };
}
