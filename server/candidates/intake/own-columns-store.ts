import { isYounger } from "contract/candidates/candidate-rules.ts";
import { SHARING_FROM_YEARS, SHARING_WORDING } from "contract/candidates/own-page/own-values.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { sql, type Updateable } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { CandidatesTable } from "../../platform/db/tables/candidates.ts";
import type { CandidateRow } from "./candidate-columns.ts";
import { differing } from "./candidate-store.ts";
import { OF_MINORS, type OwnColumn, SHARES, type Shares } from "./own-columns.ts";
import { findSamePersons } from "./same-person-store.ts";

export type OwnColumns = Pick<Updateable<CandidatesTable>, OwnColumn>;

/** Hides what the same person hid in another dossier, unless the person decided otherwise for this dossier (B11-05). */
export async function inheritHidden(trx: Database, id: number, shares: Shares): Promise<void> {
  const hidden = SHARES.filter((column) => shares[column] === false);
  if (hidden.length === 0) return;
  const changes = hidden.map((column) => sql`${sql.ref(column)} = coalesce(${sql.ref(column)}, false)`);
  await sql`update candidates set ${sql.join(changes)} where id = ${id}`.execute(trx);
}

/** Hides photo and contact data also in the minors' other dossiers, which may lack the birthday (B11-12). */
export async function hideOtherDossiers(trx: Database, rows: readonly CandidateRow[]): Promise<void> {
  const minors = rows.filter(({ birthday, updated_at }) =>
    isYounger(birthday, SHARING_FROM_YEARS, localDay(updated_at, PARIS)),
  );
  for (const { ids } of (await findSamePersons(trx, minors)).values()) {
    for (const id of ids) await inheritHidden(trx, id, OF_MINORS);
  }
}

/**
 * Stores what the candidate chose or what staff hid, and records the change with day, author and version of the text
 * that the candidate saw (B11-05). The edition of the dossier stays, because no field of the centre's form changes.
 * @param staffId - absent if the candidate made the change
 */
export async function changeOwnColumns(
  trx: Database,
  id: number,
  values: OwnColumns,
  { now, staffId }: { readonly now: Date; readonly staffId?: string },
): Promise<void> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (changes.length === 0) return;
  const origin = staffId === undefined ? "person" : "hand";
  // Without this lock, the history would name the author of this change for what a parallel call changes.
  await trx.selectFrom("candidates").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  await sql`
    with updated as (
      update candidates set ${sql.join(changes)}, updated_at = ${now} where id = ${id} returning *
    )
    insert into candidate_changes (candidate_id, at, origin, staff_id, before, after, wording)
    select updated.id, ${now}::timestamptz, ${origin}, ${staffId ?? null}::uuid, change.before, change.after,
      ${SHARING_WORDING}
    from updated join candidates on candidates.id = updated.id
    cross join lateral (select ${differing("candidates")} as before, ${differing("updated")} as after offset 0) as change
    where change.before <> '{}'`.execute(trx);
}
