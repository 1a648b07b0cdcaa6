import { fold } from "contract/fields.ts";
import type { CandidateRecord, LikelyDuplicate } from "contract/intake.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** A candidate that was just created, or would be: then it has no id yet. */
export interface Newcomer {
  readonly record: CandidateRecord;
  readonly id: number | null;
}

/** Larger than every id. */
const NO_ID = 2_147_483_647;

/**
 * Looks for the oldest candidate that bears the same name and birthday, and the oldest with the same telephone, among
 * those that were there before each newcomer.
 * @returns by external id of the newcomer, only of those for whom there is one
 */
export async function findLikelyDuplicates(
  db: Database,
  newcomers: readonly Newcomer[],
): Promise<Map<string, LikelyDuplicate[]>> {
  const looked = newcomers.map(({ record, id }) => ({
    external_id: record.externalId,
    id: id ?? NO_ID,
    last_name: fold(record.lastName),
    first_name: fold(record.firstName),
    birthday: record.birthday,
    cell_phone: record.cellPhone,
  }));
  const { rows } = await sql<{ externalId: string; person: string | null; phone: string | null }>`
    select newcomer.external_id as "externalId", person.external_id as person, phone.external_id as phone
    from json_to_recordset(${JSON.stringify(looked)}::json)
      as newcomer (external_id text, id integer, last_name text, first_name text, birthday date, cell_phone text)
    left join lateral (
      select external_id from candidates
      where last_name_folded = newcomer.last_name and first_name_folded = newcomer.first_name
        and candidates.birthday = newcomer.birthday and candidates.id < newcomer.id
      order by candidates.id limit 1
    ) as person on true
    left join lateral (
      select external_id from candidates
      where candidates.cell_phone = newcomer.cell_phone and candidates.id < newcomer.id
      order by candidates.id limit 1
    ) as phone on true
    where person.external_id is not null or phone.external_id is not null`.execute(db);
  return new Map(
    rows.map(({ externalId, person, phone }) => [externalId, [...told(person, "person"), ...told(phone, "phone")]]),
  );
}

function told(externalId: string | null, same: LikelyDuplicate["same"]): LikelyDuplicate[] {
  return externalId === null ? [] : [{ externalId, same }];
}
