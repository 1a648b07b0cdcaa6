import { screen, waitFor, within } from "@testing-library/react";
import { publishDossier } from "contract/candidates/dossier-moves.ts";
import { changeDossier, giveBackSource, listDossiers, readDossier } from "contract/candidates/dossiers.ts";
import { staffMe } from "contract/centre/staff.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { switchKeys } from "../../../shell/centre/keys.ts";
import { useFakeApi } from "../../../testing/fake-api.ts";
import { renderAt } from "../../../testing/render-at.tsx";
import { DossierPage } from "./DossierPage.tsx";
import { dossier, dossierItem } from "./fixtures.ts";
import { DossiersPage } from "./list/DossiersPage.tsx";
import { dossierQuery } from "./queries.ts";

const api = useFakeApi();

beforeEach(() => {
  window.history.replaceState(null, "", "/formation/candidats");
  localStorage.clear();
  api.response(staffMe, {
    ...{ id: "s1", email: "c@essai.example", firstName: "Ana", lastName: "Le Goff" },
    ...{ role: "conseiller", dailyMail: true },
  });
  api.answerBy(listDossiers, ({ cursor }) => {
    const ids = cursor === undefined ? [1, 2] : [3];
    return { total: 3, items: ids.map((id) => dossierItem(id)), next: cursor ? null : `${listDossiers.path}?cursor=x` };
  });
  api.answerBy(readDossier, ({ id }) => dossier(Number(id), { state: "draft", publishedAt: null }));
});

async function openList() {
  const visit = renderAt("/formation/candidats", [
    <Route key="list" path="/formation/candidats" element={<DossiersPage />} />,
    <Route key="one" path="/formation/candidats/:id" element={<DossierPage />} />,
  ]);
  await screen.findByRole("link", { name: "Léa Martin 1" });
  return visit;
}

const focused = () => document.activeElement?.textContent;
const position = () => screen.findByText(/^\d sur 3$/);

describe("keyboard shortcuts of the dossiers", () => {
  it("j, k and the arrow keys move the focus to a row, and the key / to the search field (B16-02)", async () => {
    const { user } = await openList();
    await user.keyboard("j");
    expect(focused()).toBe("Léa Martin 1");
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("Léa Martin 2");
    await user.keyboard("k");
    expect(focused()).toBe("Léa Martin 1");
    await user.keyboard("/j");
    expect(screen.getByRole("searchbox")).toBe(document.activeElement);
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "j");
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("Léa Martin 1");
  });

  it("while the next page loads, further keys on the last row do not start the request again", async () => {
    const { user } = await openList();
    api.answerBy(listDossiers, () => new Promise(() => undefined));
    await user.keyboard("jjjjj");
    expect(focused()).toBe("Léa Martin 2");
    expect(api.received(listDossiers)).toHaveLength(2);
  });

  it("if the user types again after Enter, the arriving list does not take the focus", async () => {
    const { user } = await openList();
    let answer: () => void = () => undefined;
    const page = { total: 1, items: [dossierItem(1)], next: null };
    api.answerBy(listDossiers, () => new Promise((resolve) => (answer = () => resolve(page))));
    await user.keyboard("/Martin{Enter}");
    await waitFor(() => expect(api.received(listDossiers)).toHaveLength(2));
    await user.keyboard("e");
    answer();
    await screen.findByText("1 dossier");
    expect(screen.getByRole("searchbox")).toBe(document.activeElement);
  });

  it("Enter in the search field focuses the first row of the list (B16-02)", async () => {
    const { user, address } = await openList();
    await user.keyboard("/Martin{Enter}");
    await waitFor(() => expect(focused()).toBe("Léa Martin 1"));
    expect(address()).toBe("/formation/candidats?q=Martin");
  });

  it("Space ticks the focused row, and the key 'a' focuses the first enabled bulk action (B16-02)", async () => {
    const { user } = await openList();
    await user.keyboard("jj ");
    expect(await screen.findByText("1 sélectionné")).toBeDefined();
    expect(screen.getByRole("checkbox", { name: "Sélectionner Léa Martin 2" })).toHaveProperty("checked", true);
    await user.keyboard("a");
    expect(screen.getByRole("button", { name: "Publier" })).toHaveProperty("disabled", true);
    expect(focused()).toBe("Retirer");
  });

  it("a user can save and publish a dossier with the keyboard only (B16-02)", async () => {
    api.answerBy(changeDossier, ({ id }) => dossier(Number(id), { state: "draft", city: "Vitré", edition: 2 }));
    api.response(publishDossier, { state: "published" });
    const { user } = await openList();
    await user.keyboard("j{Enter}");
    const city = await screen.findByLabelText("Ville");
    city.focus();
    await user.keyboard("p{Control>}s{/Control}");
    await waitFor(() => expect(api.received(changeDossier)[0]?.input).toMatchObject({ city: "Rennesp" }));
    expect(api.received(publishDossier)).toEqual([]);
    await waitFor(() => expect(city).toHaveProperty("value", "Vitré"));
    await user.keyboard("{Escape}p");
    await screen.findByText("Publier le dossier de Léa Martin 1 ?");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(api.received(publishDossier)).toHaveLength(1));
  });

  it("an older response does not replace the values that were just saved", async () => {
    api.answerBy(changeDossier, ({ id }) => dossier(Number(id), { city: "Vitré", edition: 2 }));
    const { user, client, toasts } = await openList();
    await user.click(screen.getByRole("link", { name: "Léa Martin 1" }));
    const city = await screen.findByLabelText("Ville");
    const older = Promise.withResolvers<ReturnType<typeof dossier>>();
    api.answerBy(readDossier, () => older.promise);
    const reloaded = client.invalidateQueries(dossierQuery("1"));
    await user.clear(city);
    await user.fill(city, "Vitré");
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(toasts).toHaveLength(1));
    older.resolve(dossier(1));
    await reloaded;
    expect(client.getQueryData(dossierQuery("1").queryKey)?.city).toBe("Vitré");
  });

  it("before a dossier with unsaved changes is published, a dialog offers to save the changes (B1-23 B16-03)", async () => {
    api.answerBy(changeDossier, ({ id }) => dossier(Number(id), { state: "draft", city: "Vitré", edition: 2 }));
    const { user } = await openList();
    await user.click(screen.getByRole("link", { name: "Léa Martin 1" }));
    await user.fill(await screen.findByLabelText("Ville"), "e");
    const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
    await press("Publier");
    expect(await screen.findByText(/^Vos modifications ne sont pas enregistrées\. Continuer avec/)).toBeDefined();
    await press("Rester");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("link", { name: "Voir comme une clinique" }));
    await press("Rester");
    expect(screen.queryByText(/telles que les cliniques les voient/)).toBeNull();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Publier");
    await press("Enregistrer et continuer");
    expect(await screen.findByText("Publier le dossier de Léa Martin 1 ?")).toBeDefined();
    expect(api.received(changeDossier)[0]?.input).toMatchObject({ city: "Rennese" });
  });

  it("after 'Reprendre la valeur de la source', the field has the focus (B1-27)", async () => {
    api.answerBy(readDossier, ({ id }) => dossier(Number(id), { corrected: { city: { source: "Vitré" } } }));
    api.answerBy(giveBackSource, ({ id }) => dossier(Number(id), { city: "Vitré", edition: 2 }));
    const { user } = await openList();
    await user.click(screen.getByRole("link", { name: "Léa Martin 1" }));
    await user.click(await screen.findByRole("button", { name: "Reprendre la valeur de la source : Ville" }));
    await waitFor(() => expect(screen.getByLabelText("Ville")).toHaveProperty("value", "Vitré"));
    expect(screen.getByLabelText("Ville")).toBe(document.activeElement);
  });

  it("after 'Reprendre la valeur de la source', staff who already type elsewhere keep the focus", async () => {
    let answer: () => void = () => undefined;
    api.answerBy(readDossier, ({ id }) => dossier(Number(id), { corrected: { city: { source: "Vitré" } } }));
    api.answerBy(giveBackSource, ({ id }) => {
      const stored = dossier(Number(id), { city: "Vitré", edition: 2 });
      return new Promise((resolve) => (answer = () => resolve(stored)));
    });
    const { user } = await openList();
    await user.click(screen.getByRole("link", { name: "Léa Martin 1" }));
    await user.click(await screen.findByRole("button", { name: "Reprendre la valeur de la source : Ville" }));
    await user.click(screen.getByLabelText("Prénom"));
    answer();
    await waitFor(() => expect(screen.getByLabelText("Ville")).toHaveProperty("value", "Vitré"));
    expect(screen.getByLabelText("Prénom")).toBe(document.activeElement);
  });

  it("'Suivant' and 'Précédent' lead through all dossiers, even through dossiers not yet loaded (B16-02)", async () => {
    const { user, address } = await openList();
    await user.click(screen.getByRole("link", { name: "Léa Martin 1" }));
    expect((await position()).textContent).toBe("1 sur 3");
    expect(screen.getByRole("button", { name: "Précédent" }).getAttribute("aria-disabled")).toBe("true");
    await user.keyboard("j");
    await screen.findByText("2 sur 3");
    const next = screen.getByRole("button", { name: "Suivant" });
    await waitFor(() => expect(next.getAttribute("aria-disabled")).toBe("false"));
    await user.click(next);
    await screen.findByText("3 sur 3");
    expect(address()).toBe("/formation/candidats/3");
    await user.keyboard("k");
    await screen.findByText("2 sur 3");
    await user.click(screen.getByRole("link", { name: "Candidats" }));
    await screen.findByRole("link", { name: "Léa Martin 2" });
    expect(focused()).toBe("Léa Martin 2");
  });

  it("'?' opens a list of the shortcuts, where users can turn off single-character keys (B16-02)", async () => {
    const { user } = await openList();
    await user.keyboard("?");
    const dialog = within(await screen.findByRole("dialog", { name: "Raccourcis clavier" }));
    expect(dialog.getByText("Aller à la recherche")).toBeDefined();
    await user.click(dialog.getByRole("checkbox", { name: "Utiliser les raccourcis d'une seule touche" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("?/");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("searchbox")).not.toBe(document.activeElement);
    switchKeys(true);
  });
});
