import { isYounger } from "contract/candidates/candidate-rules.ts";
import { SHARING_FROM_YEARS, SHARING_WORDING } from "contract/candidates/own-page/own-values.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { CandidatesTable } from "../../platform/db/tables/candidates.ts";
import type { CandidateRow } from "./candidate-columns.ts";
import { type Author, differing } from "./candidate-store.ts";
import { OF_MINORS, type OwnColumn, SHARES, type Shares } from "./own-columns.ts";
import { findSamePersons } from "./same-person-store.ts";

export type OwnColumns = Pick<Updateable<CandidatesTable>, OwnColumn>;

/** Hides what the same person hid in another dossier, unless the person decided otherwise for this dossier (B11-05). */
export async function inheritHidden(
  trx: Database,
  id: number,
  shares: Shares,
  { origin, updated_at: now, staffId }: Pick<CandidateRow, "origin" | "updated_at"> & Pick<Author, "staffId">,
): Promise<void> {
  const hidden = SHARES.filter((column) => shares[column] === false);
  const values = Object.fromEntries(hidden.map((column) => [column, sql`coalesce(${sql.ref(column)}, false)`]));
  await changeOwnColumns(trx, id, values, { now, staffId, origin });
}

/** Hides photo and contact data also in the minors' other dossiers, which may lack the birthday (B11-12). */
export async function hideOtherDossiers(trx: Database, rows: readonly CandidateRow[]): Promise<void> {
  const minors = rows.filter(({ birthday, updated_at }) =>
    isYounger(birthday, SHARING_FROM_YEARS, localDay(updated_at, PARIS)),
  );
  const samePersons = await findSamePersons(trx, minors);
  for (const row of minors) {
    for (const id of samePersons.get(row.external_id)?.ids ?? []) await inheritHidden(trx, id, OF_MINORS, row);
  }
}

/**
 * Stores what the candidate chose or what staff hid, and records the change with day, author and version of the text
 * that the candidate saw (B11-05). The edition (version number) of the dossier stays the same, because no field of the
 * centre's form changes.
 * @param staffId - absent if the candidate or a feed made the change
 */
export async function changeOwnColumns(
  trx: Database,
  id: number,
  values: { readonly [Column in OwnColumn]?: OwnColumns[Column] | RawBuilder<unknown> },
  {
    now,
    staffId,
    origin = staffId === undefined ? "person" : "hand",
  }: { readonly now: Date; readonly origin?: string } & Pick<Author, "staffId">,
): Promise<void> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (changes.length === 0) return;
  const differs = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`);
  // Without this lock, the history could attribute a change by a parallel call to the author of this change.
  await trx.selectFrom("candidates").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  await sql`
    with updated as (
      update candidates set ${sql.join(changes)}, updated_at = ${now}
      where id = ${id} and (${sql.join(differs, sql` or `)}) returning *
    )
    insert into candidate_changes (candidate_id, at, origin, staff_id, before, after, wording)
    select updated.id, ${now}::timestamptz, ${origin}, ${staffId ?? null}::uuid, ${differing("candidates")},
      ${differing("updated")}, ${SHARING_WORDING}
    from updated join candidates on candidates.id = updated.id`.execute(trx);
}
