import type { SessionUser } from "../../platform/http/slice.ts";

export interface Looker {
  readonly accountId: string;
  /** The holder's account if the selection is shared. */
  readonly sharedBy?: string | undefined;
  /** Postal code for distances (beyond B7-01). */
  readonly from?: string | undefined;
}

export function lookerOf({ id, holderId, sharesSelection, clinicZipCode }: SessionUser): Looker {
  return { accountId: id, sharedBy: sharesSelection ? (holderId ?? id) : undefined, from: clinicZipCode ?? undefined };
}
