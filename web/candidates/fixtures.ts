import { currentUser } from "contract/accounts/account.ts";
import { configurationRead } from "contract/accounts/tours.ts";
import { savedSearches } from "contract/alerts/saved-searches.ts";
import type { ResponseOf } from "contract/call.ts";
import { blank, type Candidate, type CandidateCard, fieldsShownOn } from "contract/candidates/candidate-fields.ts";
import { candidates, studyLevels } from "contract/candidates/candidates.ts";
import { countCandidates, newCandidates } from "contract/candidates/counts.ts";
import { selections } from "contract/selection/selection.ts";
import { vi } from "vitest";
import { makeUser } from "../accounts/profile/fixtures.ts";
import type { FakeApi } from "../testing/fake-api.ts";

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
    availability: { from: null, mobilityKm: null, drivingLicence: null, lookingFor: true },
    notShared: [],
    ...given,
  };
}

export function makeCandidate(given: Partial<Candidate> = {}): Candidate {
  return { ...makeCard(given), ...blank(fieldsShownOn("sheet", "contact")), ...given };
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

export function answerSearchPage(api: FakeApi): void {
  vi.stubGlobal("scrollTo", () => undefined);
  api.response(currentUser, makeUser());
  api.response(countCandidates, { count: 12 });
  api.response(newCandidates, { since: null, nearby: 0 });
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [] });
  api.response(savedSearches, { total: 0, items: [], next: null });
  api.response(studyLevels, [
    { id: 2, label: "CAP / BEP" },
    { id: 3, label: "Baccalauréat" },
  ]);
  api.response(configurationRead, { details: { searchAsv: Date.parse("2100-01-01") }, isActive: true });
}

export function lastSearch(api: FakeApi): Record<string, unknown> {
  const { active, withoutSelection, page, order, ...filters } = api.received(candidates).at(-1)?.input ?? {};
  return order === "distance" ? filters : { ...filters, order };
}
