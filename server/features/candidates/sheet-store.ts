import type { Candidate } from "contract/candidate-fields.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { prepared } from "../../db/prepare.ts";
import { notedOpening, openedRecently } from "../privacy/view-log-store.ts";
import { countedView } from "./interest-store.ts";
import { isKnownToClinics } from "./known-store.ts";
import type { Looker } from "./looker.ts";
import { CARD_COLUMNS, isSelectedBy, isViewedBy, SHEET_COLUMNS, type SheetRow, toSheet } from "./store.ts";

/** A sheet as an account sees it, which is noted as opened unless the candidate was recruited; or undefined. */
export async function openSheet(db: Database, looker: Looker, id: number, now: Date): Promise<Candidate | undefined> {
  const { rows } = await openingStatement(looker, id, now).execute(db);
  return rows[0] && toSheet(rows[0], looker.from);
}

/**
 * A sheet as an account sees it, which is noted in the view log as an opening is, but not as looked at: it came along
 * with an addition or a comparison (policy T-45). Or undefined.
 */
export async function uncoverSheet(
  db: Database,
  looker: Looker,
  id: number,
  now: Date,
): Promise<Candidate | undefined> {
  const { rows } = await sql<SheetRow>`
    with noted as (${notedOpening(looker, "sheet", sql`id = ${id} and active`, now)})
    ${readingStatement(looker, id)}`.execute(db);
  return rows[0] && toSheet(rows[0], looker.from);
}

/**
 * The sheet and what its opening means, in one statement: seen by this account, consulted if it had been put aside, and
 * noted in the view log. What is answered was so before.
 */
export function openingStatement(looker: Looker, id: number, now: Date) {
  const { accountId } = looker;
  return sql<SheetRow>`${prepared}
    with opened as (select id from candidates where id = ${id}::integer and active),
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
    ),
    noted as (${notedOpening(looker, "sheet", sql`id in (select id from opened)`, now)})
    ${readingStatement(looker, id)}`;
}

const SHEET = sql.raw([...CARD_COLUMNS, ...SHEET_COLUMNS].join(", "));

/** The sheet alone, as it was before its opening. */
export function readingStatement(looker: Looker, id: number) {
  return sql<SheetRow>`
    select ${SHEET},
      ${isSelectedBy(looker)} as is_selected, ${isViewedBy(looker.accountId)} as is_viewed
    from candidates where id = ${id} and ${isKnownToClinics}`;
}
