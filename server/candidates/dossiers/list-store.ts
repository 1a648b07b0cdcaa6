import type { DossierItem } from "contract/candidates/dossiers.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";
import { fieldsReader } from "../intake/field-columns.ts";
import { conditions, foundBy } from "./condition-store.ts";
import type { ListCursor } from "./cursor.ts";
import type { DossierFilter } from "./filter.ts";
import { comesAfter, type Order, sortedBy } from "./order-store.ts";

export interface DossierSearch {
  readonly filter: DossierFilter;
  readonly order: Order;
  readonly after?: ListCursor | undefined;
  readonly size: number;
}

export async function searchDossiers(db: Database, search: DossierSearch) {
  const { size } = search;
  const [rows, total] = await Promise.all([readPage(db, search), countDossiers(db, search.filter)]);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return { total, items: rows.slice(0, size).map(toItem), next: last && { keys: last.keys, id: last.id } };
}

async function countDossiers(db: Database, filter: DossierFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${foundBy(filter.searchTerms)} select count(*)::integer as total from candidates where ${conditions(filter)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

type ListRow = Omit<WholeCandidate, "corrections"> & {
  readonly views: number;
  readonly selections: number;
  readonly keys: (string | null)[];
};

const INTEREST = sql`left join dossier_interest as interest on interest.candidate_id = candidates.id`;

/** Reads one more row if another page follows. The narrow index finds the ids first, and whole rows come last. */
async function readPage(db: Database, { filter, order, after, size }: DossierSearch): Promise<ListRow[]> {
  const names = order.keys.map((_, at) => sql.ref(`key${at}`));
  const keys = order.keys.map(({ of }, at) => sql`, ${of} as ${names[at]}`);
  const { rows } = await sql<ListRow>`
    ${foundBy(filter.searchTerms)}${filter.searchTerms ? sql`,` : sql`with`} page as (
      select candidates.id ${sql.join(keys, sql` `)} from candidates ${order.isCounted ? INTEREST : sql``}
      where ${conditions(filter)} and ${comesAfter(order, after)}
      ${sortedBy(
        order,
        order.keys.map(({ of }) => of),
      )} limit ${sql.lit(size + 1)}
    )
    select candidates.*, array[${sql.join(names.map((name) => sql`page.${name}::text`))}] as keys,
      coalesce(interest.views, 0) as views, coalesce(interest.selections, 0) as selections
    from page join candidates using (id) ${INTEREST} ${sortedBy(order, names)}`.execute(db);
  return rows;
}

const itemFields = fieldsReader([
  ...(["lastName", "firstName", "birthday", "city", "ZIPCode", "studyLevel", "studyLevelCategory"] as const),
  ...(["internshipDuration", "jobInterviewStatus", "jobInterviewNotice", "profilePicture", "personalResume"] as const),
]);

function toItem(row: ListRow): DossierItem {
  if (row.state === null) throw new Error("Nothing is left of a dossier that was listed");
  return {
    id: row.id,
    externalId: row.external_id,
    state: row.state,
    ...itemFields(row),
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    views: row.views,
    selections: row.selections,
    origin: row.origin,
  };
}
