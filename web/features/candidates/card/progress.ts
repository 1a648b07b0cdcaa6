import type { CandidateCard } from "contract/candidate-fields.ts";
import type { Opinion } from "contract/candidate-values.ts";
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

/** How a step stands: still to come, behind, or judged by the centre. */
export type MarkState = "pending" | "done" | Opinion | typeof card.opinionPending;

/** The three progress marks of a card, in the order of the steps (product 2.7). */
export function progressMarks(candidate: ProgressFacts): { label: string; state: MarkState }[] {
  return [
    { label: card.immersion, state: hasImmersion(candidate) ? "done" : "pending" },
    { label: card.tests, state: hasTests(candidate) ? "done" : "pending" },
    { label: card.opinion, state: candidate.jobInterviewNotice ?? card.opinionPending },
  ];
}
