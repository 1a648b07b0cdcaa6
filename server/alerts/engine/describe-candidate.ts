import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { NEAR_KM } from "contract/candidates/candidate-values.ts";
import { ageOn } from "contract/selection/pay-periods.ts";
import { nameInMessage } from "../../platform/outbox/name-in-message.ts";

/** If a message is about more candidates than this, the message describes none of them (B9-05). */
export const DESCRIBED_CANDIDATES = 3;

export function nameAndAge({ firstName, birthday }: CandidateCard, today: string): string {
  const name = nameInMessage(firstName ?? "") || "Candidat";
  if (birthday === null) return name;
  const years = ageOn(birthday, today);
  return `${name}, ${years} ${years > 1 ? "ans" : "an"}`;
}

/** Returns for example 'Fanny, 18 ans, Rennes, à moins de 5 km, avis favorable', without the last name (B9-02). */
export function describeCandidate(card: CandidateCard, today: string): string {
  const opinion = card.jobInterviewNotice;
  return [nameAndAge(card, today), nameInMessage(card.city ?? ""), distanceOf(card), opinion && lowerFirst(opinion)]
    .filter(Boolean)
    .join(", ");
}

function distanceOf({ distance, distanceApproximate }: CandidateCard): string {
  if (distance === null) return "";
  if (distance < NEAR_KM) return `à moins de ${NEAR_KM} km${distanceApproximate ? " environ" : ""}`;
  return `à ${distanceApproximate ? "environ " : ""}${distance} km`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
