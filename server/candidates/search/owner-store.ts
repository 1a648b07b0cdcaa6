import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "./viewer.ts";

/** An array that is computed once per statement. */
export function accountsOf(clinicId: string): RawBuilder<string[]> {
  return sql`array(
    select member.id from accounts as member
    where (member.id = ${clinicId}::uuid or member.holder_id = ${clinicId}::uuid) and member.removed_at is null)`;
}

export function isOwnerFor({ accountId, sharedBy }: Viewer, column: string): RawBuilder<boolean> {
  return sharedBy === undefined
    ? sql<boolean>`${sql.ref(column)} = ${accountId}::uuid`
    : sql<boolean>`${sql.ref(column)} = any(${accountsOf(sharedBy)})`;
}
