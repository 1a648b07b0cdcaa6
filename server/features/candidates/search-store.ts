import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { prepared } from "../../db/prepare.ts";
import { offsetOf } from "./condition-store.ts";
import type { CandidatePage, Cursor, Search } from "./filter.ts";
import { amongFewPlaces, pageOf } from "./page-store.ts";
import { findDistance, NOWHERE } from "./places.ts";
import { CARD_COLUMNS, type CardRow, isSelectedBy, isViewedBy, toCard } from "./store.ts";
import { totalOf } from "./total-store.ts";

/** A row of the answer: the total with a card, or alone where there is none. */
export type PageRow = { total: number } & (ListedRow | { id: null });
/** Where a card stands in the list: at its publication; one never published, where it was created. */
type ListedRow = CardRow & ({ published_at: Date } | { published_at: null; created_at: Date });

/** The candidate list (product 2.7): page by cursor or by number, and the exact total. */
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

/** The whole search as one statement: a row for each card and one more where a next page begins, or one empty row. */
export function searchStatement(search: Search): RawBuilder<PageRow> {
  // The number of a page stands in the text: such pages would have too many texts.
  return sql<PageRow>`${offsetOf(search.start) === 0 ? prepared : sql``}
    with counted as materialized (select ${totalOf(search)} as total), page as (${pageOf(search)})
    select counted.total, case when published_at is null then created_at end as created_at, ${CARD},
      ${isSelectedBy(search)} as is_selected, ${isViewedBy(search.accountId)} as is_viewed
    from counted left join (page join candidates using (id)) on true
    order by ${search.nearest ? sql`page.kilometres, ` : sql``}page.listed_at desc, id desc`;
}
