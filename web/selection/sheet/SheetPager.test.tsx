import { screen, waitFor, within } from "@testing-library/react";
import { candidate, candidates } from "contract/candidates/candidates.ts";
import { introductions } from "contract/selection/introductions.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { answerSearchPage, makeCandidate, makeCard, makePage } from "../../candidates/fixtures.ts";
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
  answerSearchPage(api);
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

type User = ReturnType<typeof renderAt>["user"];

async function addHere(user: User): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Ajouter à ma sélection" }));
  await user.click(await screen.findByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

async function stepTo(user: User, button: string, name: string, position: string): Promise<void> {
  await user.click(step(button));
  await sheetOf(name);
  expect(pager().getByText(position)).toBeDefined();
}

async function openFrom(list: string, name: string) {
  const visit = renderAt(list, routes);
  await screen.findByRole("link", { name });
  // While data are loading, the page may still replace the link, and the click would be lost.
  await waitFor(() => expect(visit.client.isFetching()).toBe(0));
  await visit.user.click(screen.getByRole("link", { name }));
  await sheetOf(name);
  return visit;
}

it("adding a candidate inserts nothing above the arrows, so that the arrows do not move", async () => {
  const { user } = await openFrom("/recherche", "Léa Martin");
  const before = () => [...(screen.getByRole("button", { name: "Retour" }).parentElement?.children ?? [])].slice(0, 2);
  const first = before();
  expect(first[1]).toBe(screen.getByRole("navigation", { name: "Autres candidats de la liste" }));
  api.response(addToSelection, { success: true, veterinaryCandidate: makeCandidate({ ...lea, isSelected: true }) });
  api.response(selections, {
    veterinaryCandidateVeterinaryUsers: [{ veterinaryCandidate: { ...lea, isSelected: true }, consultedAt: null }],
  });
  await addHere(user);
  await screen.findByText("Plus");
  expect(before()).toEqual(first);
  expect(
    pager()
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label")),
  ).toEqual(["Candidat précédent", "Candidat suivant"]);
  expect(pager().getByText("1 sur 3").nextElementSibling).toBeNull();
});

it("the arrows on a sheet lead through all candidates of the search", async () => {
  const { user, address } = await openFrom("/recherche?ZIPCode=35", "Léa Martin");
  expect(pager().getByText("1 sur 3")).toBeDefined();
  expect(isOff("Candidat précédent")).toBe("true");
  await stepTo(user, "Candidat suivant", "Hugo Martin", "2 sur 3");
  await stepTo(user, "Candidat suivant", "Zoé Martin", "3 sur 3");
  expect(isOff("Candidat suivant")).toBe("true");
  await stepTo(user, "Candidat précédent", "Hugo Martin", "2 sur 3");
  await user.click(screen.getByRole("button", { name: "Retour" }));
  await screen.findByRole("heading", { level: 1, name: "Rechercher" });
  expect(address()).toBe("/recherche?ZIPCode=35");
});

it("if the user goes back while the next page of the list loads, the former sheet stays open", async () => {
  const { user, client } = await openFrom("/recherche", "Hugo Martin");
  const answers: (() => void)[] = [];
  api.answerBy(candidates, () => new Promise((resolve) => answers.push(() => resolve(makePage([zoe], 3)))));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(answers).toHaveLength(1);
  window.history.replaceState(null, "", "/candidat/1");
  await user.keyboard("{ArrowLeft}");
  await sheetOf("Léa Martin");
  answers[0]?.();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await user.keyboard("{ArrowRight}");
  await sheetOf("Hugo Martin");
  expect(api.received(candidate).map(({ input }) => input.id)).toEqual(["2", "1", "2"]);
});

it("arrow keys open the next or previous sheet, except with Alt or during a dialog", async () => {
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

it("'Candidat précédent' also opens a candidate whom the user has just added to the selection", async () => {
  const added: unknown[] = [];
  const listed = () => [lea, hugo, zoe].filter(({ id }) => !added.includes(id));
  api.answerBy(candidates, () => makePage(listed(), listed().length));
  api.answerBy(addToSelection, ({ selectionId }) => {
    const candidate = listed().find(({ id }) => id === Number(selectionId));
    added.push(candidate?.id);
    return { success: true as const, veterinaryCandidate: makeCandidate({ ...candidate, isSelected: true }) };
  });
  const { user } = await openFrom("/recherche", "Léa Martin");
  for (const name of ["Léa Martin", "Hugo Martin"]) {
    await sheetOf(name);
    await addHere(user);
    await user.click(step("Candidat suivant"));
  }
  await sheetOf("Zoé Martin");
  await stepTo(user, "Candidat précédent", "Hugo Martin", "2 sur 3");
  await stepTo(user, "Candidat précédent", "Léa Martin", "1 sur 3");
  expect(isOff("Candidat précédent")).toBe("true");
  await stepTo(user, "Candidat suivant", "Hugo Martin", "2 sur 3");
  await stepTo(user, "Candidat suivant", "Zoé Martin", "3 sur 3");
});

it("a click on the text 'Cette candidature est sauvegardée' focuses the centre's number (B14-03)", async () => {
  api.response(addToSelection, { success: true, veterinaryCandidate: makeCandidate({ ...lea, isSelected: true }) });
  const { user } = await openFrom("/recherche", "Léa Martin");
  await user.click(screen.getByRole("button", { name: "Ajouter à ma sélection" }));
  const name = "Cette candidature est sauvegardée dans la rubrique Sélection";
  await user.click(await screen.findByRole("heading", { name }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: /Téléphone/ })));
});

it("the arrows on a sheet skip recruited candidates and use the selection's filters (B2-04)", async () => {
  const contacted = {
    status: "contacted",
    note: "",
    nextStepOn: null,
    nextStepLabel: null,
    updatedBy: null,
    edition: 1,
  } as const;
  const followUp = { ...contacted, updatedAt: "2026-03-01T10:00:00.000Z" };
  const recruited = makeCard({ id: 4, firstName: "Marc", active: false });
  const entries = [zoe, hugo, recruited, lea].map((veterinaryCandidate) => {
    const status = veterinaryCandidate === hugo ? ("interview" as const) : followUp.status;
    return { veterinaryCandidate, consultedAt: null, followUp: { ...followUp, status } };
  });
  api.response(selections, { veterinaryCandidateVeterinaryUsers: entries });
  api.response(introductions, { total: 0, items: [], next: null });
  const { user } = await openFrom("/selection?status=contacted&order=name", "Léa Martin");
  expect(pager().getByText("1 sur 2")).toBeDefined();
  await stepTo(user, "Candidat suivant", "Zoé Martin", "2 sur 2");
  expect(isOff("Candidat suivant")).toBe("true");
  expect(api.received(candidates)).toEqual([]);
});
