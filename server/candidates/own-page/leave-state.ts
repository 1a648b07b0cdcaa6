import { type DossierState, ownMoves } from "contract/candidates/states.ts";
import { localDay } from "contract/local-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";

export function erasureOf({ left_as, left_until }: WholeCandidate): Date | null {
  return left_as === "erasing" ? left_until : null;
}

export function lastDayOfPause({ left_as, left_until, zip_code }: WholeCandidate): string | null {
  if (left_as !== "paused" || left_until === null) return null;
  return localDay(new Date(left_until.getTime() - 1), zoneOfZip(zip_code));
}

/**
 * Returns the state of the dossier after its candidate undoes a pause, withdrawal or request for erasure. The centre
 * or the feed may have changed the state meanwhile. If a pause or withdrawal preceded a request for erasure, the
 * dossier stays hidden.
 */
export function stateAfterLeave({
  state,
  left_from,
  left_before,
}: Pick<WholeCandidate, "state" | "left_from" | "left_before">): DossierState | null {
  return state === ownMoves.pause.to && left_before === null ? left_from : state;
}

/** True if clinics see the candidate. They see a recruited candidate only in their selections. */
export function isSeen(state: DossierState | null): boolean {
  return state === "published" || state === "recruited";
}
