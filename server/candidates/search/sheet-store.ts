import type { Candidate } from "contract/candidates/candidate-fields.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { prepared } from "../../platform/db/prepare.ts";
import { countedView } from "./interest-store.ts";
import { CARD_COLUMNS, isSelectedBy, isViewedBy, SHEET_COLUMNS, type SheetRow, toSheet } from "./store.ts";
import { isRejectedOpening, isSheetOpen, openedRecently, openingParts, type SheetBound } from "./view-log-store.ts";
import { isKnownToClinics, isUnavailable, type Viewer } from "./viewer.ts";

interface Opening {
  readonly sheet: Candidate | undefined;
  readonly isRejected: boolean;
}

type OpeningRow = SheetRow & { readonly is_refused: boolean };

/**
 * Sheets that accounts probably opened within the last hour. Wrong entries do no harm, because the SQL checks the view
 * log.
 */
const opened = new Set<string>();
const MOST_OPENED = 10_000;

/**
 * Reads a sheet, and logs the opening unless the candidate is recruited. If the account probably opened the sheet
 * within the hour, the function first tries a faster statement that writes nothing.
 */
export async function openSheet(
  db: Database,
  viewer: Viewer,
  id: number,
  now: Date,
  bound?: SheetBound,
): Promise<Opening> {
  const key = `${viewer.accountId} ${id}`;
  if (opened.has(key)) {
    const { rows } = await sql<OpeningRow>`${prepared}
      ${readingStatement(viewer, id)} and ${isSheetOpen(viewer, now)}`.execute(db);
    if (rows[0]) return toOpening(rows[0], viewer);
  }
  const { rows } = await openingStatement(viewer, id, now, bound).execute(db);
  if (opened.size >= MOST_OPENED) opened.clear();
  opened.add(key);
  return toOpening(rows[0], viewer);
}

function toOpening(row: OpeningRow | undefined, { from }: Viewer): Opening {
  return { sheet: row && toSheet(row, from), isRejected: row?.is_refused ?? false };
}

/**
 * Reads contact details to show them in a selection or comparison. Does not mark the candidate as viewed, because the
 * account did not open the sheet (policy T-45).
 */
export async function revealContact(
  db: Database,
  viewer: Viewer,
  id: number,
  now: Date,
  bound: SheetBound,
): Promise<Opening> {
  const { rows } = await sql<OpeningRow>`
    with ${openingParts(viewer, "sheet", sql`id = ${id} and active`, now, bound)}
    ${readingStatement(viewer, id, isRejectedOpening)}`.execute(db);
  return toOpening(rows[0], viewer);
}

/** Returns one SQL statement that records the opening and reads the sheet. The sheet does not show this opening yet. */
export function openingStatement(viewer: Viewer, id: number, now: Date, bound?: SheetBound) {
  const { accountId } = viewer;
  return sql<OpeningRow>`${prepared}
    with ${openingParts(viewer, "sheet", sql`id = ${id}::integer and active`, now, bound)},
    opened as (select id from allowed),
    viewed as (
      insert into candidate_views (account_id, candidate_id, first_viewed_at, last_viewed_at)
      select ${accountId}::uuid, id, ${now}::timestamptz, ${now} from opened
      where not exists (
        select 1 from candidate_views where account_id = ${accountId} and candidate_id = opened.id
          and last_viewed_at > ${openedRecently(now)}
      )
      on conflict (account_id, candidate_id) do update set last_viewed_at = excluded.last_viewed_at
    ),
    ${countedView(accountId)},
    consulted as (
      update selections set consulted_at = ${now} from opened
      where account_id = ${accountId} and candidate_id = opened.id and consulted_at is null
    )
    ${readingStatement(viewer, id, isRejectedOpening)}`;
}

const SHEET = sql.raw([...CARD_COLUMNS, ...SHEET_COLUMNS].join(", "));

export function readingStatement(viewer: Viewer, id: number, isRejected = sql<boolean>`false`) {
  return sql<OpeningRow>`
    select ${SHEET},
      ${isSelectedBy(viewer)} as is_selected, ${isViewedBy(viewer.accountId)} as is_viewed,
      ${isUnavailable} as is_unavailable, ${isRejected} as is_refused
    from candidates
    where id = ${id} and (${isKnownToClinics} or (${isUnavailable} and ${isSelectedBy(viewer)}))`;
}
