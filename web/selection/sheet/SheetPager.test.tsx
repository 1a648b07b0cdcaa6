import { screen, waitFor, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { configurationRead } from "contract/accounts/tours.ts";
import { savedSearches } from "contract/alerts/saved-searches.ts";
import { candidate, candidates, studyLevels } from "contract/candidates/candidates.ts";
import { introductions } from "contract/selection/introductions.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { makeCandidate, makeCard, makePage } from "../../candidates/fixtures.ts";
import { RechercherPage } from "../../RechercherPage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { SelectionPage } from "../entries/SelectionPage.tsx";
import { CandidatPage } from "./CandidatPage.tsx";

const api = useFakeApi();
const lea = makeCard({ id: 1, firstName: "Léa" });
const hugo = makeCard({ id: 2, firstName: "Hugo" });
const zoe = makeCard({ id: 3, firstName: "Zoé" });
const next = "/api/veterinary/candidates?page=2&cursor=abc.1";

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  api.response(currentUser, makeUser());
  api.response(studyLevels, []);
  api.response(savedSearches, { total: 0, items: [], next: null });
  api.response(configurationRead, { details: { searchAsv: Date.parse("2100-01-01") }, isActive: true });
  api.answerBy(candidates, ({ cursor }) => (cursor ? makePage([zoe], 3) : makePage([lea, hugo], 3, next)));
  api.answerBy(candidate, ({ id }) => makeCandidate([lea, hugo, zoe].find((card) => String(card.id) === id)));
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [] });
});

const routes = (
  <>
    <Route path="/recherche" element={<RechercherPage />} />
    <Route path="/selection" element={<SelectionPage />} />
    <Route path="/candidat/:id" element={<CandidatPage />} />
  </>
);
const pager = () => within(screen.getByRole("navigation", { name: "Autres candidats de la liste" }));
const sheetOf = (name: string) => screen.findByRole("heading", { level: 1, name });
const step = (name: string) => pager().getByRole("button", { name });
const isOff = (name: string) => step(name).getAttribute("aria-disabled");

async function openFrom(list: string, name: string) {
  const visit = renderAt(list, routes);
  await visit.user.click(await screen.findByRole("link", { name }));
  await sheetOf(name);
  return visit;
}

it("goes through the list of the search, its next page included, and back to it in one step", async () => {
  const { user, address } = await openFrom("/recherche?ZIPCode=35", "Léa Martin");
  expect(pager().getByText("1 sur 3")).toBeDefined();
  expect(isOff("Candidat précédent")).toBe("true");
  await user.click(step("Candidat suivant"));
  await sheetOf("Hugo Martin");
  await user.click(step("Candidat suivant"));
  await sheetOf("Zoé Martin");
  expect(pager().getByText("3 sur 3")).toBeDefined();
  expect(isOff("Candidat suivant")).toBe("true");
  await user.click(step("Candidat précédent"));
  await sheetOf("Hugo Martin");
  await user.click(screen.getByRole("button", { name: "Retour" }));
  await screen.findByRole("heading", { level: 1, name: "Rechercher" });
  expect(address()).toBe("/recherche?ZIPCode=35");
});

it("answers the arrow keys, not with Alt, nor in a window over the page", async () => {
  const { user } = await openFrom("/recherche", "Léa Martin");
  await user.keyboard("{ArrowRight}");
  await sheetOf("Hugo Martin");
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await user.click(screen.getByRole("button", { name: "Fermer la fiche" }));
  await screen.findByRole("dialog");
  await user.keyboard("{ArrowRight}");
  await user.click(screen.getByRole("button", { name: "Non" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("{ArrowLeft}");
  await sheetOf("Léa Martin");
  expect(api.received(candidate).map(({ input }) => input.id)).toEqual(["1", "2", "1"]);
});

it("goes on from the place of who has just been put aside", async () => {
  api.response(addToSelection, { success: true, veterinaryCandidate: makeCandidate({ ...lea, isSelected: true }) });
  const { user } = await openFrom("/recherche", "Léa Martin");
  await user.click(screen.getByRole("button", { name: "Ajouter à ma sélection" }));
  await user.click(await screen.findByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // The next page no longer counts her.
  api.response(candidates, makePage([zoe], 2));
  expect(pager().getByText("1 sur 3")).toBeDefined();
  await user.click(step("Candidat suivant"));
  await sheetOf("Hugo Martin");
  expect(pager().getByText("2 sur 3")).toBeDefined();
  await user.click(step("Candidat suivant"));
  await sheetOf("Zoé Martin");
  expect(pager().getByText("3 sur 3")).toBeDefined();
});

it("goes back to who has been put aside, and on from there", async () => {
  const kept: unknown[] = [];
  const left = () => [lea, hugo, zoe].filter(({ id }) => !kept.includes(id));
  api.answerBy(candidates, () => makePage(left(), left().length));
  api.answerBy(addToSelection, ({ selectionId }) => {
    const added = left().find(({ id }) => id === Number(selectionId));
    kept.push(added?.id);
    return { success: true as const, veterinaryCandidate: makeCandidate({ ...added, isSelected: true }) };
  });
  const { user } = await openFrom("/recherche", "Léa Martin");
  for (const name of ["Léa Martin", "Hugo Martin"]) {
    await sheetOf(name);
    await user.click(screen.getByRole("button", { name: "Ajouter à ma sélection" }));
    await user.click(await screen.findByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(step("Candidat suivant"));
  }
  await sheetOf("Zoé Martin");
  for (const [name, place] of [
    ["Hugo Martin", "2 sur 3"],
    ["Léa Martin", "1 sur 3"],
  ] as const) {
    await user.click(step("Candidat précédent"));
    await sheetOf(name);
    expect(pager().getByText(place)).toBeDefined();
  }
  expect(isOff("Candidat précédent")).toBe("true");
  await user.click(step("Candidat suivant"));
  await sheetOf("Hugo Martin");
  await user.click(step("Candidat suivant"));
  await sheetOf("Zoé Martin");
  expect(pager().getByText("3 sur 3")).toBeDefined();
});

it.each(["a press on the text", "Escape"])(
  "is one key from the next candidate once %s closed the dialog",
  async (way) => {
    api.response(addToSelection, { success: true, veterinaryCandidate: makeCandidate({ ...lea, isSelected: true }) });
    const { user } = await openFrom("/recherche", "Léa Martin");
    await user.click(screen.getByRole("button", { name: "Ajouter à ma sélection" }));
    const said = await screen.findByRole("heading", {
      name: "Cette candidature est sauvegardée dans la rubrique Sélection",
    });
    if (way === "Escape") await user.keyboard("{Escape}");
    else await user.click(said);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(step("Candidat suivant")));
    await user.keyboard("{Enter}");
    await sheetOf("Hugo Martin");
  },
);

it("goes through the selection, past who was recruited", async () => {
  const entries = [lea, makeCard({ ...hugo, active: false }), zoe];
  api.response(selections, {
    veterinaryCandidateVeterinaryUsers: entries.map((veterinaryCandidate) => ({
      veterinaryCandidate,
      consultedAt: null,
    })),
  });
  const { user } = await openFrom("/selection", "Léa Martin");
  expect(pager().getByText("1 sur 2")).toBeDefined();
  await user.click(step("Candidat suivant"));
  await sheetOf("Zoé Martin");
  expect(api.received(candidates)).toEqual([]);
});

it("B2-04 goes through the selection as it was narrowed and ordered, by who is in it only", async () => {
  const edited = { note: "", nextStepOn: null, updatedAt: "2026-03-01T10:00:00.000Z", updatedBy: null, edition: 1 };
  const entries = [zoe, hugo, lea].map((veterinaryCandidate) => {
    const status = veterinaryCandidate === hugo ? ("interview" as const) : ("contacted" as const);
    return { veterinaryCandidate, consultedAt: null, followUp: { ...edited, status } };
  });
  api.response(selections, { veterinaryCandidateVeterinaryUsers: entries });
  api.response(introductions, { total: 0, items: [], next: null });
  const { user } = await openFrom("/selection?status=contacted&order=name", "Léa Martin");
  expect(pager().getByText("1 sur 2")).toBeDefined();
  await user.click(step("Candidat suivant"));
  await sheetOf("Zoé Martin");
  expect(isOff("Candidat suivant")).toBe("true");
});
