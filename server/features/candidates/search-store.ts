import { INTERVIEW_STATUSES, OPINIONS, STUDY_CATEGORIES } from "contract/candidate-values.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { runOnceMade } from "../../db/once-made.ts";
import { prepared } from "../../db/prepare.ts";
import { NOWHERE, pageOfGathered, pageOfNearest, placesAhead } from "./by-distance-store.ts";
import { pageInOrder } from "./by-order-store.ts";
import { pageOfRuns, rowsOfRuns, totalOfRuns } from "./by-runs-store.ts";
import { pageOfScan, rowsOfScan, totalOfScan } from "./by-scan-store.ts";
import { offsetOf } from "./condition-store.ts";
import { type CandidateFilter, type CandidatePage, type Cursor, partsOf, type Search } from "./filter.ts";
import { findDistance } from "./places.ts";
import { cheapestPlan, nearestPlan, type Plan } from "./plan.ts";
import { chosenRuns, totalOfCounters, weigh } from "./run-store.ts";
import { CARD_COLUMNS, type CardRow, isSelectedBy, isViewedBy, toCard } from "./store.ts";

/** Cells up to which merging them is cheapest whatever they hold, so that nothing has to be asked before. */
const FEW_CELLS = 64;

/** The candidate list (product 2.7): page by cursor or by number, and the exact total. */
export async function searchCandidates(db: Database, search: Search): Promise<CandidatePage> {
  return searchByPlan(db, search, await choosePlan(db, search));
}

/** The same by a plan of the caller's: whichever it is, the answer is the same. */
export async function searchByPlan(db: Database, search: Search, plan: Plan): Promise<CandidatePage> {
  const first = await findRows(db, search, plan);
  const isWhole = plan.page !== "nearest" || cardsIn(first).length > search.size || !isCut(search);
  const rows = isWhole ? first : (await searchStatement(search, plan, true).execute(db)).rows;
  const found = cardsIn(rows);
  const last = found.length > search.size ? found[search.size - 1] : undefined;
  return {
    cards: found.slice(0, search.size).map((row) => toCard(row, search.from)),
    next: last ? cursorAt(search, last) : null,
    total: rows[0]?.total ?? 0,
  };
}

/** The searches of every day have one text for each shape: their values stand in it as they are. */
async function findRows(db: Database, search: Search, plan: Plan): Promise<readonly PageRow[]> {
  const { filter, accountId, sharedBy, start, size } = search;
  const isEveryday =
    partsOf(filter).every((part) => part === "cells") && !filter.announced && !filter.ids && !search.nearest;
  if (!isEveryday || "after" in start || start.offset > 0)
    return (await searchStatement(search, plan).execute(db)).rows;
  const { departments, category, statuses, opinions } = filter;
  const given = { departments: some(departments), category, statuses: some(statuses), opinions: some(opinions) };
  const shape = `search ${plan.page} ${plan.total} ${filter.active} ${filter.withoutSelection} ${size}`;
  return runOnceMade(db, shape, { accountId, sharedBy, ...given }, (values) =>
    searchStatement({ ...search, ...values, filter: { ...filter, ...values, ...orNone(values) } }, plan),
  );
}

function some<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length > 0 ? list : undefined;
}

function orNone({ departments = [], statuses = [], opinions = [] }: Partial<CandidateFilter>) {
  return { departments, statuses, opinions };
}

/** A row of the answer: the total with a card, or alone where there is none. */
export type PageRow = { total: number } & (ListedRow | { id: null });
/** Where a card stands in the list: at its publication; one never published, where it was created. */
type ListedRow = CardRow & ({ published_at: Date } | { published_at: null; created_at: Date });

function cardsIn(rows: readonly PageRow[]) {
  return rows.flatMap((row) => (row.id === null ? [] : [row]));
}

/** May the page go on behind the first few places? */
function isCut(search: Search): boolean {
  return !search.filter.within || placesAhead(search, true).length > placesAhead(search, false).length;
}

function cursorAt({ nearest, from }: Search, row: ListedRow): Cursor {
  const place = { publishedAt: listedAt(row).getTime(), id: row.id };
  return nearest ? { ...place, kilometres: findDistance(from, row.zip_code)?.kilometres ?? NOWHERE } : place;
}

function listedAt(row: ListedRow): Date {
  return row.published_at ?? row.created_at;
}

/**
 * The whole search as one statement: a row for each card and one more where a next page begins, or one empty row.
 * @param isWhole where the nearest come first: all places are looked at, and not only the first few
 */
export function searchStatement(search: Search, plan: Plan, isWhole = false): RawBuilder<PageRow> {
  // The number of a page stands in the text: such pages would have too many texts.
  return sql<PageRow>`${offsetOf(search.start) === 0 ? prepared : sql``}
    with ${chosenRuns(search.filter)} page as (${page(search, plan, isWhole)})
    select counted.total, case when published_at is null then created_at end as created_at,
      ${sql.join(CARD_COLUMNS.map((column) => sql.ref(column)))},
      ${isSelectedBy(search)} as is_selected, ${isViewedBy(search.accountId)} as is_viewed
    from (select ${total(search, plan)} as total) as counted
    left join (page join candidates using (id)) on true
    order by ${search.nearest ? sql`page.kilometres, ` : sql``}page.listed_at desc, id desc`;
}

function page(search: Search, plan: Plan, isWhole: boolean): RawBuilder<unknown> {
  if (plan.page === "nearest") return pageOfNearest(search, isWhole);
  if (search.nearest && plan.page !== "order") {
    return pageOfGathered(search, plan.page === "scan" ? rowsOfScan(search) : rowsOfRuns(search, plan.page));
  }
  if (plan.page === "scan") return pageOfScan(search);
  return plan.page === "order" ? pageInOrder(search) : pageOfRuns(search, plan.page);
}

function total(search: Search, plan: Plan): RawBuilder<number> {
  if (plan.total === "scan") return totalOfScan(search);
  return plan.total === "counters" ? totalOfCounters(search) : totalOfRuns(search, plan.total);
}

/** The plan by the shape of the filter where that says enough, else by what the counters say of it. */
async function choosePlan(db: Database, { filter, start, size, nearest }: Search): Promise<Plan> {
  if (!filter.active || filter.announced || filter.ids) return { page: "scan", total: "scan" };
  const parts = partsOf(filter);
  if (nearest) {
    const isNamed = parts.includes("last") || parts.includes("first");
    return isNamed ? nearestPlan(await weigh(db, filter)) : { page: "nearest", total: "counters" };
  }
  if (parts.length === 0) return { page: "order", total: "counters" };
  const isFew = parts.length === 1 && parts[0] === "cells" && mostCells(filter) <= FEW_CELLS;
  if (isFew) return { page: "cells", total: "counters" };
  return cheapestPlan(await weigh(db, filter), offsetOf(start) + size + 1);
}

/** How many cells a filter may choose at most; a candidate may also have no department, level, tests or opinion. */
function mostCells({ departments, category, statuses, opinions }: CandidateFilter): number {
  const levels = category === undefined ? STUDY_CATEGORIES.length + 1 : 1;
  const tests = statuses.length || INTERVIEW_STATUSES.length + 1;
  return (departments.length || Number.POSITIVE_INFINITY) * levels * tests * (opinions.length || OPINIONS.length + 1);
}
