import { screen } from "@testing-library/react";
import { CANDIDATE_PAGE_SIZE, candidate, candidates } from "contract/candidates/candidates.ts";
import { Route } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { answerSearchPage, makeCandidate, makeCard, makePage } from "../../candidates/fixtures.ts";
import { storeLength } from "../../candidates/queries.ts";
import { RechercherPage } from "../../RechercherPage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { CandidatPage } from "./CandidatPage.tsx";

const api = useFakeApi();
const next = "/api/veterinary/candidates?page=2&cursor=abc.1";
const lea = makeCard({ id: 1, firstName: "Léa" });
const hugo = makeCard({ id: 2, firstName: "Hugo" });

beforeEach(() => {
  answerSearchPage(api);
  api.answerBy(candidates, ({ cursor }) => (cursor ? makePage([hugo], 2) : makePage([lea], 2, next)));
  api.answerBy(candidate, ({ id }) => makeCandidate(id === "2" ? hugo : lea));
});

const routes = (
  <>
    <Route path="/recherche" element={<RechercherPage />} />
    <Route path="/candidat/:id" element={<CandidatPage />} />
  </>
);

it("after the user has opened a sheet, only the card of this candidate shows 'Déjà vu'", async () => {
  const { user } = renderAt("/recherche?ZIPCode=35", routes);
  await user.click(await screen.findByRole("button", { name: "Charger plus" }));
  await user.click(await screen.findByRole("link", { name: "Hugo Martin" }));
  await screen.findByRole("heading", { level: 1, name: "Hugo Martin" });
  await user.click(screen.getByRole("button", { name: "Retour" }));
  await screen.findByRole("link", { name: "Hugo Martin" });
  expect(screen.getAllByText("Déjà vu")).toHaveLength(1);
  expect(screen.getByText("Déjà vu").closest("article")?.textContent).toContain("Hugo Martin");
});

it("after a reload, the search loads as many pages of the list as before", async () => {
  api.answerBy(candidates, ({ page }) => (page === "2" ? makePage([hugo], 2) : makePage([lea], 2, next)));
  storeLength("default", CANDIDATE_PAGE_SIZE + 1);
  renderAt("/recherche", routes);
  await screen.findByRole("link", { name: "Hugo Martin" });
  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(api.received(candidates).map(({ input }) => input.page)).toEqual(["1", "2"]);
});

it("after a reload, a search without results shows '0 résultat' and no error", async () => {
  api.response(candidates, makePage([], 0));
  storeLength("default", 0);
  renderAt("/recherche", routes);
  await screen.findAllByText("0 résultat");
  expect(screen.queryByText(/Erreur lors du chargement des candidats/)).toBeNull();
  expect(api.received(candidates).map(({ input }) => input.page)).toEqual(["1"]);
});

it("a button shows the number of new candidates, and a press on it lists these candidates", async () => {
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
