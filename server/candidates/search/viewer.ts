import type { SessionUser } from "../../platform/http/feature.ts";

export interface Viewer {
  readonly accountId: string;
  /** The holder's account if the selection is shared. */
  readonly sharedBy?: string | undefined;
  /** Postal code for distances (beyond B7-01). */
  readonly from?: string | undefined;
}

export function viewerOf({ id, holderId, sharesSelection, clinicZipCode }: SessionUser): Viewer {
  return { accountId: id, sharedBy: sharesSelection ? (holderId ?? id) : undefined, from: clinicZipCode ?? undefined };
}
