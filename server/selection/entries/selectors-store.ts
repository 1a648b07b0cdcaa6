import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

/**
 * Finds the accounts that see one of these candidates in their selection. If the clinic shares its selection, these
 * are all its accounts.
 * @param except clinics to leave out
 */
export async function findSelectors(trx: Database, candidateIds: readonly number[], except: readonly string[]) {
  const { rows } = await sql<{ accountId: string; candidateId: number }>`
    select distinct member.id as "accountId", candidate_id as "candidateId"
    from selections
    join accounts as owner on owner.id = selections.account_id
    join accounts as holder on holder.id = coalesce(owner.holder_id, owner.id)
    join accounts as member on member.id = owner.id
      or (holder.shares_selection and coalesce(member.holder_id, member.id) = holder.id)
    where candidate_id = any(${[...candidateIds]}::integer[]) and holder.id <> all(${[...except]}::uuid[])
      and member.removed_at is null and member.activated_at is not null
    order by "accountId", "candidateId"`.execute(trx);
  return rows;
}
