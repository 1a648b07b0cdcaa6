import { screen } from "@testing-library/react";
import { candidates } from "contract/candidates/candidates.ts";
import { Route } from "react-router";
import { expect, it, vi } from "vitest";
import { RechercherPage } from "../../RechercherPage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { answerSearchPage, makeCard, makePage } from "../fixtures.ts";

vi.mock("./QuickSearches.tsx", () => new Promise(() => undefined));

const api = useFakeApi();

it("the cards appear although the file of the quick searches has not arrived (B14-03)", async () => {
  localStorage.clear();
  answerSearchPage(api);
  api.response(candidates, makePage([makeCard()]));
  renderAt("/recherche", <Route path="/recherche" element={<RechercherPage />} />);
  expect(await screen.findAllByRole("article")).toHaveLength(1);
});
