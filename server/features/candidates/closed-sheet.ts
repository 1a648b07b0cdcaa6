import { blank, type Candidate, type CandidateCard, fieldNames, toldIn } from "contract/candidate-fields.ts";

/** A candidate whose sheet stays closed to the caller: what a card shows, nothing of what only the sheet tells. */
export function coveredSheet(card: CandidateCard): Candidate {
  return { ...card, ...blank(toldIn("sheet", "contact")) };
}

/**
 * What may be told of a recruited candidate: which one it is, that the sheet is closed, and what the account itself did
 * with it (policy 6). Of its fields none is.
 */
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
