import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { prepared } from "../../platform/db/prepare.ts";
import { offsetOf } from "./condition-store.ts";
import type { CandidatePage, Cursor, Search } from "./filter.ts";
import { amongFewPlaces, pageOf } from "./page-store.ts";
import { findDistance, NOWHERE } from "./places.ts";
import { CARD_COLUMNS, type CardRow, isSelectedBy, isViewedBy, toCard } from "./store.ts";
import { totalOf } from "./total-store.ts";

/** Without any card, one row holds only the total. */
export type PageRow = { total: number } & (ListedRow | { id: null });
type ListedRow = CardRow & ({ published_at: Date } | { published_at: null; created_at: Date });

export async function searchCandidates(db: Database, search: Search): Promise<CandidatePage> {
  const few = amongFewPlaces(search);
  const { rows: first } = await searchStatement(few ?? search).execute(db);
  const isFull = !few || cardsIn(first).length > search.size;
  const rows = isFull ? first : (await searchStatement(search).execute(db)).rows;
  const found = cardsIn(rows);
  const last = found.length > search.size ? found[search.size - 1] : undefined;
  return {
    cards: found.slice(0, search.size).map((row) => toCard(row, search.from)),
    next: last ? cursorAt(search, last) : null,
    total: rows[0]?.total ?? 0,
  };
}

function cardsIn(rows: readonly PageRow[]) {
  return rows.flatMap((row) => (row.id === null ? [] : [row]));
}

function cursorAt({ nearest, from }: Search, row: ListedRow): Cursor {
  const place = { publishedAt: (row.published_at ?? row.created_at).getTime(), id: row.id };
  return nearest ? { ...place, kilometres: findDistance(from, row.zip_code)?.kilometres ?? NOWHERE } : place;
}

const CARD = sql.raw(CARD_COLUMNS.join(", "));

/** Returns a row per card plus one if another page follows, or a single row without a card. */
export function searchStatement(search: Search): RawBuilder<PageRow> {
  // Numbered pages differ in their text and would fill the cache of prepared statements.
  return sql<PageRow>`${offsetOf(search.start) === 0 ? prepared : sql``}
    with counted as materialized (select ${totalOf(search)} as total), page as (${pageOf(search)})
    select counted.total, case when published_at is null then created_at end as created_at, ${CARD},
      ${isSelectedBy(search)} as is_selected, ${isViewedBy(search.accountId)} as is_viewed
    from counted left join (page join candidates using (id)) on true
    order by ${search.nearest ? sql`page.kilometres, ` : sql``}page.listed_at desc, id desc`;
}
