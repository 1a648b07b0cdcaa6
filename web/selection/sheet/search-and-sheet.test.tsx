import { screen } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { configurationRead } from "contract/accounts/tours.ts";
import { savedSearches } from "contract/alerts/saved-searches.ts";
import { CANDIDATE_PAGE_SIZE, candidate, candidates, studyLevels } from "contract/candidates/candidates.ts";
import { selections } from "contract/selection/selection.ts";
import { Outlet, Route } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { makeCandidate, makeCard, makePage } from "../../candidates/fixtures.ts";
import { storeLength } from "../../candidates/queries.ts";
import { useUnconsultedCount } from "../../candidates/selection.ts";
import { RechercherPage } from "../../RechercherPage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { CandidatPage } from "./CandidatPage.tsx";

const api = useFakeApi();
const next = "/api/veterinary/candidates?page=2&cursor=abc.1";
const lea = makeCard({ id: 1, firstName: "Léa" });
const hugo = makeCard({ id: 2, firstName: "Hugo" });

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  api.response(currentUser, makeUser());
  api.response(savedSearches, { total: 0, items: [], next: null });
  api.response(studyLevels, []);
  api.response(configurationRead, { details: { searchAsv: Date.parse("2100-01-01") }, isActive: true });
  api.answerBy(candidates, ({ cursor }) => (cursor ? makePage([hugo], 2) : makePage([lea], 2, next)));
  api.answerBy(candidate, ({ id }) => makeCandidate(id === "2" ? hugo : lea));
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [] });
});

/** Every page under the badge of the menu. */
function Frame() {
  return (
    <>
      <output>{useUnconsultedCount(true)}</output>
      <Outlet />
    </>
  );
}

const routes = (
  <Route element={<Frame />}>
    <Route path="/recherche" element={<RechercherPage />} />
    <Route path="/candidat/:id" element={<CandidatPage />} />
  </Route>
);

/** Opens Hugo's sheet from the second page of a filtered list. */
async function openSheet() {
  const visit = renderAt("/recherche?ZIPCode=35", routes);
  await visit.user.click(await screen.findByRole("button", { name: "Charger plus" }));
  await visit.user.click(await screen.findByRole("link", { name: "Hugo Martin" }));
  await screen.findByRole("heading", { level: 1, name: "Hugo Martin" });
  return visit;
}

const back = { name: "Retour" };

it("marks the card of a sheet that was opened, and only that one", async () => {
  const { user } = await openSheet();
  await user.click(screen.getByRole("button", back));
  await screen.findByRole("link", { name: "Hugo Martin" });
  expect(screen.getAllByText("Déjà vu")).toHaveLength(1);
  expect(screen.getByText("Déjà vu").closest("article")?.textContent).toContain("Hugo Martin");
});

it("comes back as long as it was after a reload", async () => {
  api.answerBy(candidates, ({ page }) => (page === "2" ? makePage([hugo], 2) : makePage([lea], 2, next)));
  storeLength("default", CANDIDATE_PAGE_SIZE + 1);
  renderAt("/recherche", routes);
  await screen.findByRole("link", { name: "Hugo Martin" });
  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(api.received(candidates).map(({ input }) => input.page)).toEqual(["1", "2"]);
});

it("is still an empty search after a reload, and no failure", async () => {
  api.response(candidates, makePage([], 0));
  storeLength("default", 0);
  renderAt("/recherche", routes);
  await screen.findAllByText("0 résultat");
  expect(screen.queryByText(/Erreur lors du chargement des candidats/)).toBeNull();
  expect(api.received(candidates).map(({ input }) => input.page)).toEqual(["1"]);
});

it("counts those who arrived while the list is read apart, and loads them by one press", async () => {
  api.answerBy(candidates, ({ cursor }) => (cursor ? makePage([hugo], 4) : makePage([lea], 2, next)));
  const { user } = renderAt("/recherche", routes);
  await user.click(await screen.findByRole("button", { name: "Charger plus" }));
  expect(await screen.findByRole("heading", { level: 2, name: "2 résultats" })).toBeDefined();
  api.response(candidates, makePage([makeCard({ id: 3, firstName: "Zoé" }), lea, hugo, makeCard({ id: 4 })], 4));
  await user.click(await screen.findByRole("button", { name: "2 nouveaux" }));
  await screen.findByRole("link", { name: "Zoé Martin" });
  expect(screen.getByRole("heading", { level: 2, name: "4 résultats" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /nouveaux?$/ })).toBeNull();
});
