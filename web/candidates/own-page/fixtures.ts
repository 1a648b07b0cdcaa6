import { blank, fieldNames } from "contract/candidates/candidate-fields.ts";
import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { makeCandidate, makeCard } from "../fixtures.ts";

const SAID = { from: null, mobilityKm: null, drivingLicence: null, lookingFor: true } as const;

export function makeOwnDossier(given: Partial<OwnDossier> = {}): OwnDossier {
  const known = {
    firstName: "Hélène",
    lastName: "Oberlin",
    ZIPCode: "67000",
    city: "Strasbourg",
    birthday: "2005-03-20",
  };
  return {
    fields: { ...blank(fieldNames), ...known, email: "helene@example.org", cellPhone: "0639980000" },
    state: "published",
    pausedUntil: null,
    erasesAt: null,
    canResume: false,
    card: makeCard(known),
    sheet: makeCandidate(known),
    sheetSelected: makeCandidate(known),
    sharing: { photo: true, phone: false, email: false, letter: true },
    availability: SAID,
    corrections: [],
    lastSeen: null,
    ...given,
  };
}
