import { screen, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import type { CandidateCard as CardFacts } from "contract/candidates/candidate-fields.ts";
import { Route } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { useFileAddress } from "../file-address.ts";
import { makeCard } from "../fixtures.ts";
import { CandidateCard } from "./CandidateCard.tsx";

const api = useFakeApi();

beforeEach(() => api.response(currentUser, makeUser()));

function CardAlone({ candidate }: { candidate: CardFacts }) {
  return <CandidateCard candidate={candidate} list="selection" fileAddress={useFileAddress()} />;
}
const draw = (given: Partial<CardFacts>) =>
  renderAt("/", <Route path="/" element={<CardAlone candidate={makeCard(given)} />} />);

it("a candidate's card shows name, age, day of publication, place and study level (S2-142 S2-143 S2-144 S2-145 S2-148)", () => {
  const birthday = `${new Date().getFullYear() - 19}-01-01`;
  const facts = { birthday, publishedAt: new Date().toISOString(), ZIPCode: "35000", city: "Rennes" };
  draw({ id: 42, firstName: "Léa", lastName: "Martin", studyLevel: "Bac pro CGEA", ...facts });
  expect(screen.getByRole("link", { name: "Léa Martin" }).getAttribute("href")).toBe("/candidat/42");
  expect(screen.getByText("19 ans")).toBeDefined();
  expect(screen.getByText("publié aujourd'hui")).toBeDefined();
  expect(screen.getByText("35000 Rennes")).toBeDefined();
  expect(screen.getByText("Bac pro CGEA")).toBeDefined();
  expect(screen.queryByText(/mise à niveau/)).toBeNull();
});

it.each([
  [5, false, "à 5 km"],
  [4, false, "< 5 km"],
  [0, false, "< 5 km"],
  [12, true, "à environ 12 km"],
  [3, true, "à moins de 5 km environ"],
])(
  "a candidate's card shows a distance of %i km (approximate: %s) as '%s' (B7-03)",
  (distance, distanceApproximate, shown) => {
    draw({ distance, distanceApproximate });
    expect(screen.getByText(shown)).toBeDefined();
  },
);

it.each([
  ["35000", "Ille-et-Vilaine (35)"],
  ["20137", "Corse-du-Sud (2A)"],
  ["20600", "Haute-Corse (2B)"],
  ["97410", "La Réunion (974)"],
  ["98800", "Aucun département"],
])("a candidate's card shows the postal code %s as '%s' (S2-146 S2-147)", (ZIPCode, department) => {
  draw({ ZIPCode });
  expect(screen.getByText(department)).toBeDefined();
});

it("a candidate's card shows the hours of refresher training next to the study level (S2-148)", () => {
  draw({ studyLevel: "Bac pro CGEA", ranFR: 14, ranMA: 7, ranAR: 0 });
  const line = screen.getByText("21 h de mise à niveau").closest("p");
  expect(line?.textContent).toBe("Bac pro CGEA 21\u00a0h de mise à niveau");
});

it.each<[Partial<CardFacts>, string[]]>([
  [{}, ["Immersion : à faire", "Tests : à faire", "Avis en cours"]],
  [{ internshipDuration: 1 }, ["Immersion : fait", "Tests : à faire", "Avis en cours"]],
  [{ jobInterviewStatus: "oui" }, ["Immersion : à faire", "Tests : fait", "Avis en cours"]],
  [{ jobInterviewStatus: "non" }, ["Immersion : à faire", "Tests : à faire", "Avis en cours"]],
  [{ jobInterviewNotice: "Réserves" }, ["Immersion : à faire", "Tests : à faire", "Avis : Réserves"]],
  [{ jobInterviewNotice: "Avis favorable" }, ["Immersion : à faire", "Tests : à faire", "Avis favorable"]],
])("a candidate's card describes the progress %o with the three texts %j (S2-149)", (given, marks) => {
  draw(given);
  const list = within(screen.getByRole("list", { name: "Avancement" }));
  expect(list.getAllByRole("listitem").map((mark) => mark.textContent)).toEqual(marks);
});

it("the card of an inactive candidate shows 'Déjà recruté !' (S2-150 S4-40 S4-41)", () => {
  draw({ active: false });
  const heading = screen.getByRole("heading", { level: 3 });
  expect(heading.parentElement?.contains(screen.getByText("Déjà recruté !"))).toBe(true);
  expect(screen.getByRole("article").dataset.kind).toBe("muted");
});

it.each([
  [{ from: "2099-09-01", drivingLicence: "yes" }, ["Disponible en septembre 2099", "Permis B"]],
  [{ from: "2020-01-01", drivingLicence: "soon" }, ["Disponible maintenant", "Permis B bientôt"]],
  [{ from: null, drivingLicence: "no" }, []],
  [{ from: "2099-09-01", drivingLicence: "yes", lookingFor: false }, ["Ne cherche pas en ce moment"]],
] as const)("a candidate's card shows the availability %o as %o (B11-06)", (said, shown) => {
  draw({ availability: { mobilityKm: null, lookingFor: true, ...said } });
  for (const text of shown) expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryAllByText(/Disponible|Permis|cherche/)).toHaveLength(shown.length);
});
