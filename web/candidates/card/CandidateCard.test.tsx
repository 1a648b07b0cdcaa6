import { act, fireEvent, screen, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import type { CandidateCard as CardFacts } from "contract/candidates/candidate-fields.ts";
import { Route } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { useFileAddress } from "../file-address.ts";
import { makeCard } from "../fixtures.ts";
import { CandidateCard } from "./CandidateCard.tsx";

const api = useFakeApi();

beforeEach(() => api.response(currentUser, makeUser()));
afterEach(() => vi.useRealTimers());

function CardAlone({ candidate }: { candidate: CardFacts }) {
  return <CandidateCard candidate={candidate} list="selection" fileAddress={useFileAddress()} />;
}
const draw = (given: Partial<CardFacts>) =>
  renderAt("/", <Route path="/" element={<CardAlone candidate={makeCard(given)} />} />);
const text = () => screen.getByRole("article").textContent;

it("S2-142 S2-143 links to the sheet by the name", () => {
  draw({ id: 42, firstName: "Léa", lastName: "Martin" });
  expect(screen.getByRole("link", { name: "Léa Martin" }).getAttribute("href")).toBe("/candidat/42");
});

it("S2-144 S2-145 shows the age in years, the publication, the ZIPCode and the city", () => {
  const year = new Date().getFullYear() - 19;
  draw({ birthday: `${year}-01-01`, publishedAt: new Date().toISOString(), ZIPCode: "35000", city: "Rennes" });
  expect(screen.getByText("19 ans · publié aujourd'hui")).toBeDefined();
  expect(screen.getByText("35000 Rennes")).toBeDefined();
});

it.each([
  [12, false, "à 12 km"],
  [5, false, "à 5 km"],
  [4, false, "< 5 km"],
  [0, false, "< 5 km"],
  [12, true, "à environ 12 km"],
  [3, true, "environ < 5 km"],
])("B7-03 shows a distance of %i km, roughly known: %s", (distance, distanceApproximate, shown) => {
  draw({ distance, distanceApproximate });
  expect(screen.getByText(shown)).toBeDefined();
});

it.each([
  ["35000", "Ille-et-Vilaine (35)"],
  ["20137", "Corse-du-Sud (2A)"],
  ["20600", "Haute-Corse (2B)"],
  ["97410", "La Réunion (974)"],
  ["98800", "Aucun département"],
])("S2-146 S2-147 shows the department of %s: %s", (ZIPCode, department) => {
  draw({ ZIPCode });
  expect(screen.getByText(department)).toBeDefined();
});

it("S2-148 shows the study level", () => {
  draw({ studyLevel: "Bac pro CGEA" });
  expect(screen.getByText("Bac pro CGEA")).toBeDefined();
});

it("S2-148 says how many hours of upgrading there are beside the study level, and nothing of none", () => {
  draw({ id: 1, studyLevel: "Bac pro CGEA", ranFR: 14, ranMA: 7, ranAR: 0 });
  expect(screen.getByText("21 h de mise à niveau").closest("p")?.textContent).toBe(
    "Bac pro CGEA 21\u00a0h de mise à niveau",
  );
  draw({ id: 2, ranFR: 0, ranMA: 0, ranAR: 0 });
  expect(screen.getAllByText(/mise à niveau/)).toHaveLength(1);
});

it.each<[string, Partial<CardFacts>, string[]]>([
  ["nothing", {}, ["Immersion : en cours", "Tests : en cours", "Avis en cours"]],
  ["the internship", { internshipDuration: 1 }, ["Immersion : fait", "Tests : en cours", "Avis en cours"]],
  ["the tests", { jobInterviewStatus: "oui" }, ["Immersion : en cours", "Tests : fait", "Avis en cours"]],
  ["no tests", { jobInterviewStatus: "non" }, ["Immersion : en cours", "Tests : en cours", "Avis en cours"]],
  ["the advice", { jobInterviewNotice: "Réserves" }, ["Immersion : en cours", "Tests : en cours", "Avis : Réserves"]],
  [
    "good advice",
    { jobInterviewNotice: "Avis favorable" },
    ["Immersion : en cours", "Tests : en cours", "Avis favorable"],
  ],
  [
    "the best advice",
    { jobInterviewNotice: "Avis très favorable" },
    ["Immersion : en cours", "Tests : en cours", "Avis très favorable"],
  ],
])("S2-149 shows three progress marks in words, done: %s", (_what, given, marks) => {
  draw(given);
  const list = within(screen.getByRole("list", { name: "Avancement" }));
  expect(list.getAllByRole("listitem").map((mark) => mark.textContent)).toEqual(marks);
});

it("S2-150 S4-40 S4-41 flags a candidate that is not active, and no other", () => {
  draw({ id: 1, active: false });
  const heading = screen.getByRole("heading", { level: 3 });
  expect(heading.parentElement?.contains(screen.getByText("Déjà recruté !"))).toBe(true);
  expect(screen.getByRole("article").dataset.kind).toBe("muted");
});

it("S2-151 S6-12 S7-43 S9-28 loads the picture after a second in sight, with the file token in its address", async () => {
  let see: (() => void) | undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        see = () => callback([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  draw({ profilePicture: "portrait 1.jpg", firstName: "Léa", lastName: "Martin" });
  const article = screen.getByRole("article");
  const picture = () => article.querySelector("img");
  expect(text()).toContain("LM");
  await vi.waitFor(() => expect(see).toBeDefined());
  vi.useFakeTimers();
  act(() => see?.());
  act(() => void vi.advanceTimersByTime(900));
  expect(picture()).toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(picture()?.getAttribute("src")).toBe("/veterinary/file/f.jeton-de-fichier/portrait%201.jpg?size=128");
  const image = picture();
  if (image) fireEvent.error(image);
  expect(picture()).toBeNull();
});
