import type { SessionUser } from "../../http/slice.ts";

/** Who looks at candidates, and the clinic whose accounts have one selection together (beyond B2-07). */
export interface Looker {
  readonly accountId: string;
  /** The holder's account while the selection is shared. */
  readonly sharedBy?: string | undefined;
  /** The postal code from where distances are told (beyond B7-01). */
  readonly from?: string | undefined;
}

/** The looker that a session makes. */
export function lookerOf({ id, holderId, sharesSelection, clinicZipCode }: SessionUser): Looker {
  return { accountId: id, sharedBy: sharesSelection ? (holderId ?? id) : undefined, from: clinicZipCode ?? undefined };
}
