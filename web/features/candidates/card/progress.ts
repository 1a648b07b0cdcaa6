import type { CandidateCard } from "contract/candidate-fields.ts";
import { card } from "./texts.ts";

/** What the progress of a project is read from. */
export type ProgressFacts = Pick<CandidateCard, "internshipDuration" | "jobInterviewStatus" | "jobInterviewNotice">;
type UpgradeHours = Pick<CandidateCard, "ranFR" | "ranMA" | "ranAR">;

/** The internship has taken place. */
export function hasImmersion(candidate: Pick<ProgressFacts, "internshipDuration">): boolean {
  return candidate.internshipDuration > 0;
}

/** The tests and the interview are done: 'oui', in whatever case (product 2.8). */
export function hasTests(candidate: Pick<ProgressFacts, "jobInterviewStatus">): boolean {
  return candidate.jobInterviewStatus?.toLowerCase() === "oui";
}

/** All upgrade hours together; the block appears above 0 (product 2.8). */
export function upgradeHours({ ranFR, ranMA, ranAR }: UpgradeHours): number {
  return ranFR + ranMA + ranAR;
}

/** The three progress marks of a card, in the order of the steps (product 2.7). */
export function progressMarks(candidate: ProgressFacts): { label: string; done: boolean }[] {
  return [
    { label: card.immersion, done: hasImmersion(candidate) },
    { label: card.tests, done: hasTests(candidate) },
    { label: card.opinion, done: candidate.jobInterviewNotice !== null },
  ];
}
