import { type RawBuilder, sql } from "kysely";
import type { SessionUser } from "../../platform/http/feature.ts";

export interface Viewer {
  readonly accountId: string;
  /** The account of the clinic's holder, if the clinic's accounts share a selection. */
  readonly sharedBy?: string | undefined;
  /** Distances are measured from this postal code (B7-01). */
  readonly from?: string | undefined;
}

export function viewerOf({ id, holderId, sharesSelection, clinicZipCode }: SessionUser): Viewer {
  return { accountId: id, sharedBy: sharesSelection ? (holderId ?? id) : undefined, from: clinicZipCode ?? undefined };
}

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

/** True for published or recruited candidates. Clinics do not see other dossiers (B1-21). */
export const isKnownToClinics: RawBuilder<boolean> = sql<boolean>`(candidates.active or candidates.hidden_as is null)`;

/**
 * True if the candidate paused, withdrew or waits for the erasure. Clinics that selected the candidate read 'no longer
 * available' (B11-09). If the centre had hidden the dossier before, clinics still see nothing.
 */
export const isUnavailable: RawBuilder<boolean> = sql<boolean>`(
  candidates.hidden_as = 'withdrawn' and (candidates.left_as in ('paused', 'withdrawn')
    or candidates.left_as = 'erasing' and (candidates.left_from <> 'withdrawn' or candidates.left_before is not null))
  ) is true`;
