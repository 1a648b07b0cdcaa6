import type { ResponseOf } from "contract/call.ts";
import { blank, type Candidate, type CandidateCard, fieldsShownOn } from "contract/candidates/candidate-fields.ts";
import type { candidates } from "contract/candidates/candidates.ts";

export function makeCard(given: Partial<CandidateCard> = {}): CandidateCard {
  const id = given.id ?? 1;
  return {
    "@id": `/api/veterinary/candidate/${id}`,
    "@type": "VeterinaryCandidate",
    id,
    ...blank(fieldsShownOn("card")),
    lastName: "Martin",
    firstName: "Léa",
    birthday: "2006-12-05",
    city: "Rennes",
    ZIPCode: "35000",
    studyLevel: "Bac pro CGEA",
    studyLevelCategory: 3,
    active: true,
    publishedAt: null,
    isSelected: false,
    isAlreadyConsulted: false,
    distance: null,
    distanceApproximate: null,
    ...given,
  };
}

export function makeCandidate(given: Partial<Candidate> = {}): Candidate {
  return {
    ...makeCard(given),
    ...blank(fieldsShownOn("sheet", "contact")),
    ...given,
  };
}

export function makePage(cards: CandidateCard[], total = cards.length, next?: string): ResponseOf<typeof candidates> {
  return {
    "@context": "/api/contexts/VeterinaryCandidate",
    "@id": "/api/veterinary/candidates",
    "@type": "hydra:Collection",
    "hydra:totalItems": total,
    "hydra:member": cards,
    "hydra:view": {
      "@id": "/api/veterinary/candidates?page=1",
      "@type": "hydra:PartialCollectionView",
      ...(next === undefined ? {} : { "hydra:next": next }),
    },
  };
}
