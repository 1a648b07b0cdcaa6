import { type RawBuilder, sql } from "kysely";
import type { Looker } from "./looker.ts";

/** The accounts of a clinic: the holder's, and those of the collaborators who are there. An array that is made once. */
export function accountsOf(clinicId: string): RawBuilder<string[]> {
  return sql`array(
    select member.id from accounts as member
    where (member.id = ${clinicId}::uuid or member.holder_id = ${clinicId}::uuid) and member.removed_at is null)`;
}

/** Whether a column names an account whose selection the looker has: the own one, or any of the clinic. */
export function isOwnerFor({ accountId, sharedBy }: Looker, column: string): RawBuilder<boolean> {
  return sharedBy === undefined
    ? sql<boolean>`${sql.ref(column)} = ${accountId}::uuid`
    : sql<boolean>`${sql.ref(column)} = any(${accountsOf(sharedBy)})`;
}
