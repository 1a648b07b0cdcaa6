import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { NEAR_KM } from "contract/candidates/candidate-values.ts";
import { monthAndYear, today } from "../../format/dates.ts";
import { card } from "./texts.ts";

export type ProgressFacts = Pick<CandidateCard, "internshipDuration" | "jobInterviewStatus" | "jobInterviewNotice">;
type UpgradeHours = Pick<CandidateCard, "ranFR" | "ranMA" | "ranAR">;

export function hasImmersion(candidate: Pick<ProgressFacts, "internshipDuration">): boolean {
  return candidate.internshipDuration > 0;
}

/** `jobInterviewStatus` is free text. Only 'oui' means that the candidate took the tests (product 2.8). */
export function hasTests(candidate: Pick<ProgressFacts, "jobInterviewStatus">): boolean {
  return candidate.jobInterviewStatus?.toLowerCase() === "oui";
}

export function upgradeHours({ ranFR, ranMA, ranAR }: UpgradeHours): number {
  return ranFR + ranMA + ranAR;
}

export function availabilityFacts({ availability }: Pick<CandidateCard, "availability">): string[] {
  const { from, drivingLicence, lookingFor } = availability;
  if (!lookingFor) return [card.notLooking];
  const licence = drivingLicence === "yes" || drivingLicence === "soon" ? [card.licence[drivingLicence]] : [];
  if (from === null) return licence;
  return [from <= today() ? card.available : card.availableFrom(monthAndYear(from)), ...licence];
}

export function distanceText({ distance, distanceApproximate }: CandidateCard): string | undefined {
  if (distance === null) return undefined;
  if (distance < NEAR_KM) return distanceApproximate ? card.roughlyNear : card.near;
  return distanceApproximate ? card.roughDistance(distance) : card.distance(distance);
}
