import { screen } from "@testing-library/react";
import { candidates } from "contract/candidates/candidates.ts";
import { Route } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { writeToken } from "../../api/token.ts";
import { RechercherPage } from "../../RechercherPage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { answerSearchPage, makeCard, makePage } from "../fixtures.ts";
import { searchEarly } from "./early-search.ts";

vi.mock("./QuickSearches.tsx", () => new Promise(() => undefined));

const api = useFakeApi();

beforeEach(() => {
  localStorage.clear();
  answerSearchPage(api);
  api.response(candidates, makePage([makeCard()]));
});

const visit = () => renderAt("/recherche", <Route path="/recherche" element={<RechercherPage />} />);

it("the page does not repeat the first search that the browser sent before the page's code ran (B14-01)", async () => {
  writeToken("session-de-test");
  window.history.replaceState(null, "", "/recherche");
  searchEarly();
  visit();
  await screen.findAllByRole("article");
  expect(api.received(candidates)).toHaveLength(1);
});

it("the cards appear even if the code of the quick searches has not loaded yet (B14-03)", async () => {
  visit();
  expect(await screen.findAllByRole("article")).toHaveLength(1);
});
