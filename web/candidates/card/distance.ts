import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { card } from "./texts.ts";

/** Kilometres. Distances are measured between town centres, so smaller values mean nothing. */
const NEAR = 5;

export function distanceText({ distance, distanceApproximate }: CandidateCard): string | undefined {
  if (distance === null) return undefined;
  if (distance < NEAR) return distanceApproximate ? card.roughlyNear : card.near;
  return distanceApproximate ? card.roughDistance(distance) : card.distance(distance);
}
