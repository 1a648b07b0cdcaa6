import { blank, type Candidate, type CandidateCard, fieldNames, toldIn } from "contract/candidates/candidate-fields.ts";

export function redactedSheet(card: CandidateCard): Candidate {
  return { ...card, ...blank(toldIn("sheet", "contact")) };
}

/** Shows that the sheet is closed and the account's own actions, but no field of the candidate (policy 6). */
export function recruitedSheet({
  id,
  isSelected,
  isAlreadyConsulted,
}: Pick<CandidateCard, "id" | "isSelected" | "isAlreadyConsulted">): Candidate {
  return {
    "@id": `/api/veterinary/candidate/${id}`,
    "@type": "VeterinaryCandidate",
    id,
    ...blank(fieldNames),
    active: false,
    publishedAt: null,
    isSelected,
    isAlreadyConsulted,
    distance: null,
    distanceApproximate: null,
  };
}
