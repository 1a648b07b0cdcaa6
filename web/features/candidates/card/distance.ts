import type { CandidateCard } from "contract/candidate-fields.ts";
import { card } from "./texts.ts";

/** Below so many kilometres the middles of two towns tell no more. */
const NEAR = 5;

/** 'à 12 km', or undefined where it is unknown (beyond B7-03). */
export function distanceText({ distance, distanceApproximate }: CandidateCard): string | undefined {
  if (distance === null) return undefined;
  if (distance < NEAR) return distanceApproximate ? card.roughlyNear : card.near;
  return distanceApproximate ? card.roughDistance(distance) : card.distance(distance);
}
