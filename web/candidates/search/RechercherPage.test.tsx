import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { markRead, oneNotification } from "contract/alerts/notifications.ts";
import {
  deleteSearch,
  openSearch,
  type SavedSearch,
  savedSearches,
  saveSearch,
} from "contract/alerts/saved-searches.ts";
import type { ResponseOf } from "contract/call.ts";
import { candidates, studyLevels } from "contract/candidates/candidates.ts";
import { addToSelection, removeFromSelection, selections } from "contract/selection/selection.ts";
import { flushSync } from "react-dom";
import { Route } from "react-router";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { RechercherPage } from "../../RechercherPage.tsx";
import { Rejection, useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { answerSearchPage, lastSearch, makeCandidate, makeCard, makePage } from "../fixtures.ts";
import { selectionsQuery } from "../selection.ts";
import { noFilters } from "./filters.ts";
import { NoCandidate } from "./NoCandidate.tsx";

const api = useFakeApi();
const lea = makeCard({ id: 1, firstName: "Léa", lastName: "Martin" });
const hugo = makeCard({ id: 2, firstName: "Hugo", lastName: "Leroy" });

beforeEach(() => {
  answerSearchPage(api);
  api.response(candidates, makePage([lea, hugo]));
});

const visit = (address = "/recherche") =>
  renderAt(address, [
    <Route key="here" path="/recherche" element={<RechercherPage />} />,
    <Route key="elsewhere" path="*" element={null} />,
  ]);

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const addLea = (user: ReturnType<typeof visit>["user"]) =>
  screen.findByRole("button", { name: "Ajouter à ma sélection : Léa Martin" }).then((add) => user.click(add));
const count = (text: string) => screen.findByRole("heading", { level: 2, name: text });

describe("the list of the search page", () => {
  it("the first request asks for page 1 of the active, unselected candidates, nearest first (S2-120 S3-21 S7-21 S7-22 B14-01)", async () => {
    visit();
    await count("2 résultats");
    const [request] = api.received(candidates);
    expect(request?.input).toEqual({ active: "1", withoutSelection: "true", page: "1", order: "distance" });
    expect(request?.headers.get("accept")).toBe("application/ld+json");
    expect(await screen.findAllByRole("article")).toHaveLength(2);
  });

  it("without a network, the search page does not say 'Recherche en cours…' (B14-08)", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    api.answerBy(candidates, () => new Promise(() => undefined));
    visit();
    expect(await screen.findByRole("heading", { name: "Hors connexion" })).toBeDefined();
    expect(screen.queryByText("Recherche en cours…")).toBeNull();
  });

  it("the search page shows the total once, and a screen reader announces it (S2-121 S7-23)", async () => {
    api.response(candidates, makePage([lea], 1));
    visit();
    expect((await count("1 résultat")).getAttribute("aria-live")).toBe("polite");
    expect(screen.getAllByText("1 résultat")).toHaveLength(1);
  });

  it("'Aller aux résultats' skips the filters and does not change the URL (B0-02)", async () => {
    const { user, address } = visit("/recherche?ZIPCode=35");
    const first = await screen.findByRole("link", { name: "Léa Martin" });
    button("Revoir la visite guidée").focus();
    await user.tab();
    expect(document.activeElement?.textContent).toBe("Aller aux résultats");
    await user.keyboard("{Enter}");
    await user.tab();
    expect(document.activeElement).toBe(first);
    expect(address()).toBe("/recherche?ZIPCode=35");
  });

  it("'Charger plus' requests the URL in the response's hydra:next, until the last page (S2-122 S2-123)", async () => {
    const next = "/api/veterinary/candidates?active=1&withoutSelection=true&page=2&cursor=abc.1";
    api.answerBy(candidates, ({ cursor }) => (cursor === "abc.1" ? makePage([hugo], 2) : makePage([lea], 2, next)));
    const { user } = visit();
    await user.click(await screen.findByRole("button", { name: "Charger plus" }));
    await screen.findByRole("link", { name: "Hugo Leroy" });
    expect(lastSearch(api)).toEqual({ cursor: "abc.1" });
    expect(screen.queryByRole("button", { name: "Charger plus" })).toBeNull();
    expect(api.received(candidates)).toHaveLength(2);
  });

  it("if the search fails, the page shows an error and 'Réessayer' loads the list (S8-53)", async () => {
    api.reject(candidates, "internal");
    const { user, toasts } = visit();
    const text = "Erreur lors du chargement des candidats, Veuillez contacter votre administrateur système.";
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(toasts).toEqual([]);
    api.response(candidates, makePage([lea]));
    await user.click(button("Réessayer"));
    await count("1 résultat");
  });

  it("adding a candidate to the selection immediately removes the card from the search (S1-07 S4-43 S7-27 S8-77)", async () => {
    const answered = Promise.withResolvers<ResponseOf<typeof addToSelection>>();
    api.answerBy(addToSelection, () => answered.promise);
    api.response(removeFromSelection, { success: true });
    const { user, toasts } = visit();
    await addLea(user);
    await count("1 résultat");
    expect(screen.queryByRole("link", { name: "Léa Martin" })).toBeNull();
    expect(document.activeElement?.textContent).toBe("Hugo Leroy");
    expect(api.received(addToSelection)[0]?.input).toEqual({ selectionId: 1, isSelected: true });
    answered.resolve({ success: true, veterinaryCandidate: makeCandidate({ ...lea, isSelected: true }) });
    const text = "Candidature sauvegardée dans la rubrique Sélection";
    await waitFor(() => expect(toasts).toMatchObject([{ text, action: { label: "Annuler" } }]));
    await count("1 résultat");
    act(() => toasts[0]?.action?.run());
    await count("2 résultats");
    expect(screen.getAllByRole("article")[0]?.textContent).toContain("Léa Martin");
    await waitFor(() => expect(api.received(removeFromSelection)[0]?.input).toEqual({ selectionId: 1 }));
    expect(api.received(candidates)).toHaveLength(1);
  });

  it("a candidate whom a colleague has already added appears only once in the selection", async () => {
    api.response(addToSelection, { success: true, veterinaryCandidate: makeCandidate({ ...lea, isSelected: true }) });
    const { user, client, toasts } = visit();
    await screen.findByRole("link", { name: "Léa Martin" });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    client.setQueryData(selectionsQuery.queryKey, [{ veterinaryCandidate: lea, consultedAt: null }]);
    api.answerBy(selections, () => new Promise(() => undefined));
    await addLea(user);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(client.getQueryData(selectionsQuery.queryKey)).toHaveLength(1);
  });

  it("a candidate added while another search loads does not appear in its list", async () => {
    api.response(addToSelection, { success: true, veterinaryCandidate: makeCandidate({ ...lea, isSelected: true }) });
    const { user, client, toasts } = visit("/recherche?ZIPCode=35&lastName=Le");
    await screen.findByRole("link", { name: "Léa Martin" });
    const older = Promise.withResolvers<ResponseOf<typeof candidates>>();
    api.answerBy(candidates, () => older.promise);
    await user.click(button("Retirer Nom : Le"));
    await waitFor(() => expect(api.received(candidates)).toHaveLength(2));
    api.response(candidates, makePage([hugo]));
    await addLea(user);
    await waitFor(() => expect(toasts).toHaveLength(1));
    older.resolve(makePage([lea, hugo]));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await count("1 résultat");
    expect(screen.queryByRole("link", { name: "Léa Martin" })).toBeNull();
  });

  it("if a candidate could not be added to the selection, the card appears in the search again (S4-43)", async () => {
    api.reject(addToSelection, "internal");
    const { user, toasts } = visit();
    await addLea(user);
    await waitFor(() => expect(toasts[0]?.kind).toBe("error"));
    await count("2 résultats");
    expect(screen.getByRole("link", { name: "Léa Martin" })).toBeDefined();
  });

  it("if the user adds a candidate who was just recruited, a warning replaces the card (S4-41)", async () => {
    api.reject(addToSelection, "candidateRecruited");
    const { user, toasts } = visit();
    await addLea(user);
    await waitFor(() => expect(toasts[0]).toMatchObject({ kind: "warning", text: "Ce candidat est déjà recruté !" }));
    await count("1 résultat");
  });
});

describe("the filters of the search page", () => {
  it("'Valider ma recherche' searches the chosen departments (S2-125 S2-131 S3-19)", async () => {
    const { user, address } = visit();
    const field = await screen.findByRole("combobox", { name: "Départements" });
    await user.fill(field, "ille-et");
    await user.click(await screen.findByRole("option", { name: "35 · Ille-et-Vilaine — Rennes" }));
    await user.clear(field);
    await user.fill(field, "2a");
    await user.click(await screen.findByRole("option", { name: "2A · Corse-du-Sud — Ajaccio" }));
    expect(api.received(candidates)).toHaveLength(1);
    await user.click(button("Valider ma recherche"));
    await waitFor(() => expect(lastSearch(api)).toEqual({ ZIPCode: ["35", "2A"] }));
    expect(address()).toBe("/recherche?ZIPCode=35&ZIPCode=2A");
  });

  it("the search uses every field of '+ de filtres' (S2-126 S2-127 S2-128 S2-129 S2-130 B11-06)", async () => {
    const { user } = visit();
    expect(screen.queryByLabelText("Prénom")).toBeNull();
    await user.click(button("+ de filtres"));
    await user.fill(await screen.findByLabelText("Prénom"), " Léa ");
    await user.fill(screen.getByLabelText("Nom"), "Martin");
    await user.click(await screen.findByRole("radio", { name: "Baccalauréat" }));
    const progress = within(screen.getByRole("group", { name: "Statut d'avancement" }));
    await user.click(progress.getByRole("checkbox", { name: "Oui" }));
    await user.click(progress.getByRole("checkbox", { name: "Avis favorable" }));
    await user.click(screen.getByRole("checkbox", { name: "Permis B" }));
    await user.fill(screen.getByLabelText("Disponible avant le"), "2027-09-01");
    await user.click(button("Valider ma recherche"));
    await waitFor(() =>
      expect(lastSearch(api)).toEqual({
        firstName: "Léa",
        lastName: "Martin",
        studyLevelCategory: "3",
        jobInterviewStatus: ["Oui"],
        jobInterviewNotice: ["Avis favorable"],
        ...{ drivingLicence: "yes", availableBefore: "2027-09-01" },
      }),
    );
  });

  it("'Tous les avis' ticks all opinions, and unticking one opinion unticks 'Tous les avis' (S5-85)", async () => {
    const { user } = visit();
    await user.click(button("+ de filtres"));
    const boxes = within(await screen.findByRole("group", { name: "Avis du centre" })).getAllByRole<HTMLInputElement>(
      "checkbox",
    );
    const [every, , , best] = boxes;
    if (every) await user.click(every);
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true, true]);
    if (best) await user.click(best);
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true, false]);
  });

  it("the search page shows the filters of the URL as removable chips (S2-133 S2-135 S2-136 S2-137)", async () => {
    const { user, address } = visit(
      "/recherche?firstName=L%C3%A9a&studyLevelCategory=3&jobInterviewStatus=Oui&jobInterviewNotice=R%C3%A9serves",
    );
    const chips = await screen.findByRole("list", { name: "Filtres actifs" });
    await within(chips).findByText("Baccalauréat");
    expect(
      within(chips)
        .getAllByRole("listitem")
        .map((chip) => chip.textContent),
    ).toEqual(["Prénom : Léa", "Baccalauréat", "Tests : Oui", "Réserves"]);
    await user.click(button("Retirer Baccalauréat"));
    await waitFor(() => expect(lastSearch(api)).not.toHaveProperty("studyLevelCategory"));
    expect(address()).not.toContain("studyLevelCategory");
  });

  it("a filter that the user ticks while the page applies others stays ticked", async () => {
    const { user, address } = visit();
    await user.click(button("+ de filtres"));
    await user.click(await screen.findByRole("checkbox", { name: "Oui" }));
    const submit = within(screen.getByRole("dialog")).getByRole("button", { name: "Valider ma recherche" });
    const name = screen.getByLabelText<HTMLInputElement>("Nom");
    act(() => {
      flushSync(() => fireEvent.click(submit));
      fireEvent.change(name, { target: { value: "Leroy" } });
    });
    await waitFor(() => expect(address()).toBe("/recherche?jobInterviewStatus=Oui"));
    await user.click(button(/^\+ de filtres/));
    expect((await screen.findByLabelText<HTMLInputElement>("Nom")).value).toBe("Leroy");
  });

  it("if the study levels cannot be loaded, the search page shows an error (S8-56)", async () => {
    api.reject(studyLevels, "internal");
    const { user, toasts } = visit();
    const text = "Erreur filtres : impossible de récupérer la listes des niveaux d'étude.";
    await waitFor(() => expect(toasts).toContainEqual(expect.objectContaining({ kind: "error", text })));
    await user.click(button("+ de filtres"));
    await screen.findByText(text);
  });
});

describe("the saved searches of the search page", () => {
  it("the dialog for saving a search explains the alerts and links to the alert settings (B8-01)", async () => {
    api.response(saveSearch, rennes);
    const { user, toasts, address } = visit("/recherche?ZIPCode=35");
    await user.click(await screen.findByRole("button", { name: "Enregistrer cette recherche" }));
    await user.click(await screen.findByRole("radio", { name: "Chaque jour" }));
    expect(screen.getByText(/^Les nouveaux candidats sont aussi signalés dans « Mes recherches »/)).toBeDefined();
    const toSms = screen.getByRole("link", { name: "Les SMS se règlent dans vos notifications." });
    expect(toSms.getAttribute("href")).toBe("/parameters/notification");
    await user.click(button("Enregistrer"));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ text: "Recherche enregistrée", action: { label: "Voir mes alertes" } });
    act(() => toasts[0]?.action?.run());
    expect(address()).toBe("/parameters/notification");
  });

  it("a search saved while the saved searches load counts as saved", async () => {
    api.response(saveSearch, rennes);
    api.answerBy(savedSearches, () => new Promise(() => undefined));
    const { user } = visit("/recherche?near=35000&radius=50");
    await user.click(await screen.findByRole("button", { name: "Enregistrer cette recherche" }));
    await screen.findByRole("dialog");
    api.response(savedSearches, { total: 1, items: [rennes], next: null });
    await user.click(button("Enregistrer"));
    expect(await screen.findByRole("button", { name: "Recherche déjà enregistrée" })).toBeDefined();
  });

  const rennes: SavedSearch = {
    ...{ id: "s-1", name: "Rennes et environs", filters: { near: "35000", radius: "50" } },
    alert: "daily",
    ...{ newCount: 2, createdAt: "2026-05-01T10:00:00.000Z", edition: 1 },
  };

  it("a search that was saved in another order cannot be saved again (B8-01)", async () => {
    api.response(savedSearches, { total: 1, items: [rennes], next: null });
    visit("/recherche?near=35000&radius=50&order=publication");
    const saved = await screen.findByRole("button", { name: "Recherche déjà enregistrée" });
    expect(saved.getAttribute("aria-disabled")).toBe("true");
  });

  it("a deleted search stays away, even if a list from before its deletion arrives (B8-01)", async () => {
    const other = { ...rennes, id: "s-2", name: "Brest" };
    api.response(savedSearches, { total: 2, items: [other, rennes], next: null });
    const [opened, deleted] = [Promise.withResolvers<{ success: true }>(), Promise.withResolvers<{ success: true }>()];
    api.answerBy(openSearch, () => opened.promise);
    api.answerBy(deleteSearch, () => deleted.promise);
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
    const { user, toasts } = visit();
    await user.click(await screen.findByRole("button", { name: /^Rennes et environs/ }));
    await user.click(button("Actions de la recherche Brest"));
    await user.click(button("Supprimer la recherche Brest"));
    opened.resolve({ success: true });
    await screen.findByRole("button", { name: /^Brest/ });
    deleted.resolve({ success: true });
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(screen.queryByRole("button", { name: /^Brest/ })).toBeNull();
  });

  it.each([
    ["narrow", false],
    ["wide", true],
  ])("on a %s screen, one press on a button above the list starts a saved search (B8-03 B8-02)", async (_, matches) => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches }));
    api.response(savedSearches, { total: 1, items: [rennes], next: null });
    api.response(openSearch, { success: true });
    const { user, address } = visit();
    const press = await screen.findByRole("button", { name: /^Rennes et environs ?2/ });
    expect(screen.getAllByRole("button", { name: /^Rennes et environs/ })).toHaveLength(1);
    await user.click(press);
    await waitFor(() => expect(address()).toBe("/recherche?near=35000&radius=50"));
    expect(api.received(openSearch).map(({ input }) => input)).toEqual([{ id: "s-1" }]);
  });
});

it("'Reprendre ma dernière recherche' restores the filters of the last visit", async () => {
  visit("/recherche?ZIPCode=35&ZIPCode=22&studyLevelCategory=3");
  await count("2 résultats");
  cleanup();
  const { user, address } = visit();
  await user.click(await screen.findByRole("button", { name: "Reprendre ma dernière recherche" }));
  await waitFor(() => expect(address()).toBe("/recherche?ZIPCode=35&ZIPCode=22&studyLevelCategory=3"));
});

describe("a notification on the search page", () => {
  const date = `${new Date().getFullYear()}-06-12T13:00:00`;
  const answerNotification = (read = true) =>
    api.response(oneNotification, { uuid: "n-1", title: "", content: "", read, date, type: "candidate" });

  it("a search opened from a notification shows no filters, and the user cannot save it (S2-138 S2-139 S2-140 S2-141 B8-01)", async () => {
    answerNotification();
    const { user, address } = visit("/recherche?ZIPCode=35&lastName=Martin&notification=n-1");
    await screen.findByText("Notif. du 12/06 à 13:00");
    expect(api.received(oneNotification)[0]?.input).toEqual({ uuid: "n-1" });
    expect(lastSearch(api)).toEqual({ notification: "n-1" });
    expect(api.received(candidates)).toHaveLength(1);
    expect(address()).toBe("/recherche");
    await user.click(button("Retirer Notif. du 12/06 à 13:00"));
    await waitFor(() => expect(lastSearch(api)).toEqual({}));
    // Waits until the button's code has loaded. Otherwise the button could be missing below for lack of its code.
    expect(await screen.findByRole("button", { name: "Enregistrer cette recherche" })).toBeDefined();
    cleanup();
    visit("/recherche?notification=n-1");
    await screen.findByText("Notif. du 12/06 à 13:00");
    await count("2 résultats");
    expect(screen.queryByRole("button", { name: "Enregistrer cette recherche" })).toBeNull();
  });

  it("when a notification's candidates appear, the search marks the notification as read", async () => {
    answerNotification(false);
    api.response(markRead, undefined);
    visit("/recherche?notification=n-1");
    await waitFor(() => expect(api.received(markRead).map(({ input }) => input)).toEqual([{ uuid: "n-1" }]));
  });

  it("if the user has selected all found candidates, the search page says so", async () => {
    api.answerBy(candidates, ({ withoutSelection }) => makePage([], withoutSelection === "false" ? 3 : 0));
    const { client } = visit("/recherche?ZIPCode=22");
    await screen.findByText("Aucun candidat ne correspond à votre recherche");
    act(() => client.setQueryData(selectionsQuery.queryKey, [{ veterinaryCandidate: lea, consultedAt: null }]));
    await screen.findByRole("heading", { name: "Les 3 candidats qui correspondent sont déjà dans votre sélection" });
    expect(screen.getByRole("link", { name: "Voir ma sélection" }).getAttribute("href")).toBe("/selection");
  });

  it("if no candidate is found, the advice waits for the selection, so that no button disappears", async () => {
    const answered = Promise.withResolvers<ResponseOf<typeof selections>>();
    api.answerBy(selections, () => answered.promise);
    const filters = { ...noFilters, ZIPCode: ["22"] };
    const address = { query: "", filters, wanted: filters, entry: "", search: () => undefined };
    renderAt("/", <Route path="/" element={<NoCandidate address={address} />} />);
    expect(screen.queryByRole("button")).toBeNull();
    answered.resolve({ veterinaryCandidateVeterinaryUsers: [] });
    expect(await screen.findByRole("button", { name: "Voir tous les candidats" })).toBeDefined();
  });

  it("if all candidates of a notification are selected or recruited, the search page says so (S2-140)", async () => {
    answerNotification();
    api.response(candidates, makePage([]));
    visit("/recherche?notification=n-1");
    await screen.findByText("Les candidats de cette notification ont déjà été sélectionnés ou recrutés.");
  });

  it("for an unknown notification, the search page shows the unfiltered list (S2-140)", async () => {
    api.reject(oneNotification, "notificationNotFound");
    api.answerBy(candidates, ({ notification }) => {
      if (notification !== undefined) throw new Rejection("notificationNotFound");
      return makePage([lea]);
    });
    visit("/recherche?notification=n-1");
    await count("1 résultat");
    expect(lastSearch(api)).toEqual({});
    expect(screen.queryByText(/Notif/)).toBeNull();
  });
});
