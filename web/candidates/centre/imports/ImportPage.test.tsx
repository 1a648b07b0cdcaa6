import { screen, waitFor } from "@testing-library/react";
import { cancelImport, type ImportDetail, markImportHandled, readImport } from "contract/candidates/imports.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../../testing/fake-api.ts";
import { renderAt } from "../../../testing/render-at.tsx";
import { ImportPage } from "./ImportPage.tsx";

const api = useFakeApi();
const AT = "2026-02-16T09:00:00.000Z";
const routes = (
  <>
    <Route path="/formation/import/:id" element={<ImportPage />} />
    <Route path="/formation/import" element={<p>tous les imports</p>} />
  </>
);

function imported(change: Partial<ImportDetail>): ImportDetail {
  return {
    ...{ id: "7", kind: "candidates", state: "importing", name: "liste.csv", bytes: 100, lines: 5000, done: 2010 },
    ...{ created: 1200, updated: 300, unchanged: 500, refused: 10, error: null, by: null },
    ...{ createdAt: AT, startedAt: AT, finishedAt: null, unknownColumns: [], faults: [], next: null, duplicates: [] },
    ...{ warning: null, handledAt: null, resumed: false, files: { total: 0, done: 0, refused: [], renamed: [] } },
    ...change,
  };
}

const open = () => renderAt("/formation/import/7", routes);

it("B1-41 an import that was cancelled says how much of it is stored, and is resumed with the same file", async () => {
  api.response(readImport, imported({ state: "cancelled", finishedAt: AT }));
  const { user, address } = open();
  const told = "L'import a été annulé. Avant l'arrêt, 1 500 lignes ont été enregistrées et le restent, sur 5 000.";
  expect((await screen.findByText(/^L'import a été annulé/)).textContent?.replace(/\s/g, " ")).toBe(told);
  expect(screen.getByText(/renvoyez le même fichier : ce qui est déjà enregistré n'est pas changé/)).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Reprendre" }));
  expect(address()).toBe("/formation/import");
});

it("B1-42 one that its server could not go on with is 'Interrompu', with what is stored", async () => {
  const error = "Import interrompu : ce qui a été enregistré l'est toujours. Renvoyez le fichier pour continuer.";
  api.response(readImport, imported({ state: "failed", kind: "register", error }));
  const { user, address } = open();
  expect(await screen.findByText("Interrompu")).toBeDefined();
  expect(screen.getByText(/^Import interrompu : .+ Avant l'arrêt, 1\s500 lignes ont été enregistrées/)).toBeDefined();
  await user.click(screen.getByRole("link", { name: "Reprendre" }));
  expect(address()).toBe("/formation/import?kind=register");
});

it("B1-41 a file that cannot be read fails with its reason: nothing was stored", async () => {
  const error = "Colonnes absentes : externalId.";
  api.response(readImport, imported({ state: "failed", startedAt: null, error, created: 0, updated: 0 }));
  open();
  expect(await screen.findByText("Colonnes absentes : externalId. Rien n'a été enregistré.")).toBeDefined();
  expect(screen.getByText("Échec")).toBeDefined();
});

it("B1-42 goes on by itself after its server went away and came back", async () => {
  api.response(readImport, imported({}));
  open();
  expect(await screen.findByText(/^2\s010 sur 5\s000 lignes$/)).toBeDefined();
  api.lose(readImport);
  const away = "Le serveur ne répond pas pour l'instant. Cette page reprend d'elle-même dès qu'il est de retour.";
  expect(await screen.findByText(away, {}, { timeout: 3000 })).toBeDefined();
  // What was known stays on the screen.
  expect(screen.getByText(/^2\s010 sur 5\s000 lignes$/)).toBeDefined();
  api.response(readImport, imported({ state: "done", done: 5000, finishedAt: AT }));
  expect(await screen.findByText("L'import est terminé.", {}, { timeout: 3000 })).toBeDefined();
  expect(screen.queryByText(away)).toBeNull();
  expect(screen.queryByText(/parmi les inchangées/)).toBeNull();
});

it("B1-42 one that went on after its server had died says that some of what it stored is counted as unchanged", async () => {
  const told = /^Le serveur s'est arrêté pendant cet import, .* peuvent être comptées parmi les inchangées\.$/;
  api.response(readImport, imported({ state: "done", done: 5000, finishedAt: AT, resumed: true }));
  open();
  expect(await screen.findByText(told)).toBeDefined();
});

it("B1-40 asks before it cancels, and says of a trial that nothing is stored", async () => {
  api.response(readImport, imported({ state: "checked", startedAt: null, refused: 0 }));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Annuler l'import" }));
  expect(await screen.findByText("Rien n'a encore été enregistré.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Continuer" }));
  expect(api.received(cancelImport)).toEqual([]);
});

it("is marked as 'Traité' once its errors are dealt with (B16-06)", async () => {
  api.answerBy(readImport, () =>
    imported({ state: "done", handledAt: api.received(markImportHandled).length > 0 ? AT : null }),
  );
  api.response(markImportHandled, imported({ state: "done", handledAt: AT }));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Marquer comme traité" }));
  expect(await screen.findByText("Traité")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Marquer comme traité" })).toBeNull());
});

it("B1-41 shows 500 faults at a time, in the order of the file", async () => {
  const fault = (line: number) => ({
    line,
    id: `E-${line}`,
    field: "ZIPCode",
    error: "code postal invalide",
    value: "X",
  });
  api.answerBy(readImport, ({ cursor }) =>
    cursor === undefined
      ? imported({ state: "done", faults: [fault(2), fault(3)], next: "/api/formation/imports/7?cursor=3" })
      : imported({ state: "done", faults: [fault(9)] }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Afficher la suite" }));
  await waitFor(() =>
    expect(screen.getAllByRole("rowheader").map((one) => one.textContent)).toEqual(["Ligne 2", "Ligne 3", "Ligne 9"]),
  );
  expect(screen.queryByRole("button", { name: "Afficher la suite" })).toBeNull();
});
