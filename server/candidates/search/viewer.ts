import { type RawBuilder, sql } from "kysely";
import type { SessionUser } from "../../platform/http/feature.ts";

export interface Viewer {
  readonly accountId: string;
  /** The holder's account, if all accounts of the clinic share one selection. */
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

/**
 * True for published or recruited candidates who did not leave, that is, pause, withdraw or request the erasure.
 * Clinics see only the dossiers of such candidates (B1-21, B11-09).
 */
export const isKnownToClinics: RawBuilder<boolean> = sql<boolean>`(
  candidates.left_as is null and (candidates.active or candidates.hidden_as is null))`;

/**
 * True if the candidate left, even if staff or a feed set the state `recruited` afterwards. Clinics that selected the
 * candidate read 'no longer available' (B11-09). If the centre hid the dossier before the candidate left, clinics do
 * not see that the candidate left.
 */
export const isUnavailable: RawBuilder<boolean> = sql<boolean>`(
  candidates.left_from in ('published', 'recruited') and candidates.state in ('withdrawn', 'recruited')) is true`;
