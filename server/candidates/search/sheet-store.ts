import type { Candidate } from "contract/candidates/candidate-fields.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { prepared } from "../../platform/db/prepare.ts";
import { isRefusedOpening, openedRecently, openingParts, type SheetBound } from "../../privacy/view-log-store.ts";
import { countedView } from "./interest-store.ts";
import { isKnownToClinics } from "./known-store.ts";
import type { Looker } from "./looker.ts";
import { CARD_COLUMNS, isSelectedBy, isViewedBy, SHEET_COLUMNS, type SheetRow, toSheet } from "./store.ts";

interface Opening {
  readonly sheet: Candidate | undefined;
  readonly isRefused: boolean;
}

type OpeningRow = SheetRow & { readonly is_refused: boolean };

/** Logs the opening unless the candidate is recruited. */
export async function openSheet(
  db: Database,
  looker: Looker,
  id: number,
  now: Date,
  bound?: SheetBound,
): Promise<Opening> {
  const { rows } = await openingStatement(looker, id, now, bound).execute(db);
  return toOpening(rows[0], looker);
}

function toOpening(row: OpeningRow | undefined, { from }: Looker): Opening {
  return { sheet: row && toSheet(row, from), isRefused: row?.is_refused ?? false };
}

/** Logged, but not marked as viewed: the sheet came with an addition to the selection or a comparison (policy T-45). */
export async function uncoverSheet(
  db: Database,
  looker: Looker,
  id: number,
  now: Date,
  bound: SheetBound,
): Promise<Opening> {
  const { rows } = await sql<OpeningRow>`
    with ${openingParts(looker, "sheet", sql`id = ${id} and active`, now, bound)}
    ${readingStatement(looker, id, isRefusedOpening)}`.execute(db);
  return toOpening(rows[0], looker);
}

/** Reads the sheet and stores its opening in one statement. The returned sheet is the state before. */
export function openingStatement(looker: Looker, id: number, now: Date, bound?: SheetBound) {
  const { accountId } = looker;
  return sql<OpeningRow>`${prepared}
    with ${openingParts(looker, "sheet", sql`id = ${id}::integer and active`, now, bound)},
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
    ${readingStatement(looker, id, isRefusedOpening)}`;
}

const SHEET = sql.raw([...CARD_COLUMNS, ...SHEET_COLUMNS].join(", "));

export function readingStatement(looker: Looker, id: number, isRefused = sql<boolean>`false`) {
  return sql<OpeningRow>`
    select ${SHEET},
      ${isSelectedBy(looker)} as is_selected, ${isViewedBy(looker.accountId)} as is_viewed,
      ${isRefused} as is_refused
    from candidates where id = ${id} and ${isKnownToClinics}`;
}
