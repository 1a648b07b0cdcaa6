import { act, screen, waitFor } from "@testing-library/react";
import {
  cancelImport,
  type ImportDetail,
  listImports,
  markImportHandled,
  matchImportColumns,
  readImport,
  startImport,
} from "contract/candidates/imports.ts";
import { staffMe } from "contract/centre/staff.ts";
import { Route } from "react-router";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { useFakeApi } from "../../../testing/fake-api.ts";
import { renderAt } from "../../../testing/render-at.tsx";
import { ImportPage } from "./ImportPage.tsx";
import { ImportsPage } from "./ImportsPage.tsx";

const api = useFakeApi();
const AT = "2026-02-16T09:00:00.000Z";
const routes = (
  <>
    <Route path="/formation/import/:id" element={<ImportPage />} />
    <Route path="/formation/import" element={<ImportsPage />} />
  </>
);

function imported(change: Partial<ImportDetail>): ImportDetail {
  return {
    ...{ id: "7", kind: "candidates", state: "importing", name: "liste.csv", bytes: 100, lines: 5000, done: 2010 },
    ...{ created: 1200, updated: 300, unchanged: 500, refused: 10, error: null, by: null },
    ...{
      createdAt: AT,
      startedAt: AT,
      finishedAt: null,
      unknownColumns: [],
      columns: {},
      faults: [],
      next: null,
      duplicates: [],
    },
    ...{ warning: null, handledAt: null, resumed: false, files: { total: 0, done: 0, refused: [], renamed: [] } },
    ...change,
  };
}

function fakeTime(): (ms: number) => Promise<unknown> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => act(() => vi.advanceTimersByTimeAsync(ms));
}

const open = (path = "/7") => renderAt(`/formation/import${path}`, routes);

beforeEach(() => {
  const adviser = { id: "s1", email: "gael@centre.example", firstName: "Gaël", lastName: "Perrin", dailyMail: true };
  api.response(staffMe, { ...adviser, role: "conseiller" });
  api.response(listImports, { total: 0, items: [], next: null });
});

const cut = { state: "failed", error: "Import interrompu : ce qui a été enregistré l'est toujours." } as const;
it.each<[string, Partial<ImportDetail>, RegExp, string]>([
  [
    "Annulé",
    { state: "cancelled" },
    /^L'import a été annulé\. Avant l'arrêt, 1\s500 lignes ont été enregistrées et le restent, sur 5\s000\.$/,
    "",
  ],
  ["Interrompu", { ...cut, kind: "register" }, /^Import interrompu : .+ 1\s500 lignes ont été/, "?kind=register"],
])(
  "the page of an import in the state '%s' says what was stored and how to continue (B1-41 B1-42)",
  async (state, change, outcome, query) => {
    api.response(readImport, imported(change));
    const { user, address } = open();
    expect(await screen.findByText(outcome)).toBeDefined();
    expect(screen.getByText(state)).toBeDefined();
    expect(screen.getByText(/renvoyez le même fichier : ce qui est déjà enregistré n'est pas changé/)).toBeDefined();
    await user.click(screen.getByRole("link", { name: "Reprendre" }));
    expect(address()).toBe(`/formation/import${query}`);
  },
);

it("the import page says why a file was unreadable and that nothing was stored (B1-41)", async () => {
  const error = "Colonnes absentes : Identifiant.";
  api.response(readImport, imported({ state: "failed", startedAt: null, error, done: 0, created: 0, updated: 0 }));
  open();
  expect(await screen.findByText("Colonnes absentes : Identifiant. Rien n'a été enregistré.")).toBeDefined();
  expect(screen.getByText("Échec")).toBeDefined();
  expect(screen.getByRole("button", { name: "Télécharger un modèle" })).toBeDefined();
});

it("for each unknown column of an import, staff choose a field by its French name (B16-04)", async () => {
  const columns = { CP: "ZIPCode", Classe: "" };
  const faults = [{ line: 2, id: "F-1", field: "birthday", error: "date dans le futur", value: "2090-01-01" }];
  api.response(
    readImport,
    imported({ state: "checked", startedAt: null, unknownColumns: ["CP", "Classe"], columns, faults }),
  );
  api.response(matchImportColumns, { state: "checking" });
  const { user } = open();
  await screen.findByText("Colonne ignorée, car inconnue : Classe.");
  const field = (name: RegExp) => screen.getByLabelText<HTMLSelectElement>(name);
  expect(field(/«\sCP\s»/).selectedOptions[0]?.text).toBe("Code postal");
  expect(field(/«\sClasse\s»/).selectedOptions[0]?.text).toBe("Ignorer cette colonne");
  expect(screen.getByRole("cell", { name: "Date de naissance" })).toBeDefined();
  await user.selectOptions(field(/«\sClasse\s»/), "Niveau d'études");
  await user.click(screen.getByRole("button", { name: "Vérifier de nouveau le fichier" }));
  await waitFor(() => expect(api.received(matchImportColumns)).toHaveLength(1));
  expect(api.received(matchImportColumns)[0]?.input).toEqual({
    ...{ id: "7", columns: { CP: "ZIPCode", Classe: "studyLevel" } },
  });
});

it("after a server failure, the import page shows the progress again without a reload (B1-42)", async () => {
  const wait = fakeTime();
  api.response(readImport, imported({}));
  open();
  expect(await screen.findByText(/^2\s010 sur 5\s000 lignes$/)).toBeDefined();
  api.lose(readImport);
  await wait(1000);
  const serverDown = "Le serveur ne répond pas pour l'instant. Cette page reprend d'elle-même dès qu'il est de retour.";
  expect(await screen.findByText(serverDown)).toBeDefined();
  expect(screen.getByText(/^2\s010 sur 5\s000 lignes$/)).toBeDefined();
  api.response(readImport, imported({ state: "done", done: 5000, finishedAt: AT }));
  await wait(1000);
  expect(await screen.findByText("L'import est terminé.")).toBeDefined();
  expect(screen.queryByText(serverDown)).toBeNull();
  expect(screen.queryByText(/parmi les inchangées/)).toBeNull();
});

it("if an import was interrupted, a note says that some stored lines count as unchanged (B1-42)", async () => {
  api.response(readImport, imported({ state: "done", done: 5000, finishedAt: AT, resumed: true }));
  open();
  expect(
    await screen.findByText(/^Le serveur s'est arrêté pendant cet import, .* parmi les inchangées\.$/),
  ).toBeDefined();
});

it("after a dry run, 'Annuler l'import' asks for confirmation and says that nothing was stored (B1-40)", async () => {
  api.response(readImport, imported({ state: "checked", startedAt: null, refused: 0 }));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Annuler l'import" }));
  expect(await screen.findByText("Rien n'a encore été enregistré.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Ne pas annuler" }));
  expect(api.received(cancelImport)).toEqual([]);
});

it.each([
  ["new candidates", { created: 2, updated: 0 }, "À lancer", "Les 2 nouveaux candidats seront publiés"],
  ["only changes", { created: 0, updated: 1 }, "À lancer", undefined],
  ["nothing new", { created: 0, updated: 0 }, "Rien à importer", undefined],
])(
  "after a dry run of a file with %s, the page says how many candidates will be published (B16-04)",
  async (_, counts, badge, warning) => {
    api.response(readImport, imported({ state: "checked", startedAt: null, ...counts }));
    open();
    await screen.findByText(badge);
    expect(screen.queryAllByRole("button", { name: "Importer" })).toHaveLength(badge === "À lancer" ? 1 : 0);
    expect(screen.queryByText(/seront publiés/)?.textContent.split(" et les")[0]).toBe(warning);
  },
);

it("the import page lists likely duplicates, and 'Importer' asks for confirmation (B1-40)", async () => {
  const known = { externalId: "A-1", same: "person", id: 4, name: "Zoé Le Goff" } as const;
  const inFile = { externalId: "B-2", same: "phone", id: null, name: null } as const;
  const duplicates = [
    { line: 2, id: "B-1", likelyDuplicates: [known] },
    { line: 9, id: "B-9", likelyDuplicates: [inFile] },
  ];
  api.response(readImport, imported({ state: "checked", startedAt: null, created: 12, updated: 3, duplicates }));
  api.response(startImport, { state: "importing" });
  const { user } = open();
  const top = await screen.findByRole("link", { name: "2 doublons probables" });
  expect(document.querySelector(top.getAttribute("href") ?? "")?.textContent).toBe("Doublons probables");
  expect(screen.getByRole("link", { name: "Zoé Le Goff" }).getAttribute("href")).toBe("/formation/candidats/4");
  const press = async (name: string) => user.click(screen.getAllByRole("button", { name }).at(-1) as HTMLElement);
  await press("Importer");
  await screen.findByText("Importer 15 lignes ?");
  expect(screen.getAllByText(/^Les 12 nouveaux candidats seront publiés/)).toHaveLength(2);
  await press("Pas maintenant");
  expect(api.received(startImport)).toEqual([]);
  await waitFor(() => expect(screen.queryByText("Importer 15 lignes ?")).toBeNull());
  await press("Importer");
  await screen.findByText("Importer 15 lignes ?");
  await press("Importer");
  await waitFor(() => expect(api.received(startImport)).toHaveLength(1));
});

it("if all lines of a file are rejected, the import page asks staff to correct the file (B1-40)", async () => {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 20 };
  api.response(readImport, imported({ state: "checked", startedAt: null, ...counts }));
  open();
  expect(await screen.findByText(/toutes ses lignes sont refusées\. Corrigez-le/)).toBeDefined();
  expect(screen.getByText("Rien à importer")).toBeDefined();
});

it("staff can mark an import with errors as 'Traité' (B16-06)", async () => {
  api.answerBy(readImport, () =>
    imported({ state: "done", handledAt: api.received(markImportHandled).length > 0 ? AT : null }),
  );
  api.response(markImportHandled, imported({ state: "done", handledAt: AT }));
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Marquer comme traité" }));
  expect(await screen.findByText("Traité")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Marquer comme traité" })).toBeNull());
});

it("'Afficher la suite' loads further errors of the import in the order of the file (B1-41)", async () => {
  const issue = { field: "ZIPCode", error: "code postal invalide", value: "X" };
  const fault = (line: number) => ({ ...issue, line, id: `E-${line}` });
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

it("the import page accepts tab-separated files and warns about Excel (B1-43 B1-44)", async () => {
  open("");
  const field = await screen.findByLabelText<HTMLInputElement>(/Choisir un fichier CSV/);
  expect(field.accept.split(",")).toEqual(expect.arrayContaining([".csv", ".txt", ".tsv"]));
  screen.getByText(/^Excel en français réécrit les dates, « true », « false » et les zéros du début/);
});

it("while an import runs, the page reloads the list of imports every second (B1-40)", async () => {
  const wait = fakeTime();
  const list = (change: Partial<ImportDetail>) =>
    api.response(listImports, { total: 1, items: [imported(change)], next: null });
  list({ state: "checking", startedAt: null, done: 2000 });
  open("");
  const cell = (name: RegExp) => screen.findByRole("cell", { name });
  await cell(/^2\s000 lignes vérifiées$/);
  list({ state: "importing", done: 1200 });
  await wait(1000);
  await cell(/^1\s200 sur 5\s000 lignes$/);
  list({ state: "done", finishedAt: AT, done: 5000 });
  await wait(1000);
  await cell(/^5\s000$/);
  expect(screen.getByText("Terminé avec des erreurs")).toBeDefined();
  const requests = api.received(listImports).length;
  await wait(5000);
  expect(api.received(listImports)).toHaveLength(requests);
});

it("if a file is imported after a dry run, the list shows the dry run as 'Remplacé' (B1-40)", async () => {
  const dryRun = { state: "checked", startedAt: null } as const;
  const items = [
    ...[imported({ id: "9", ...dryRun }), imported({ id: "8", state: "done", refused: 0 })],
    ...[imported({ id: "7", ...dryRun }), imported({ id: "6", name: "autre.csv", ...dryRun })],
  ];
  api.response(listImports, { total: 4, items, next: null });
  open("");
  await screen.findByText("Remplacé");
  const states = screen
    .getAllByRole("row")
    .map(({ textContent }) => /À lancer|Terminé|Remplacé/.exec(textContent)?.[0]);
  expect(states.slice(1)).toEqual(["À lancer", "Terminé", "Remplacé", "À lancer"]);
});

it("the next file is sent even if the page has not loaded again after the former file", async () => {
  const sent: string[] = [];
  class Accepted extends EventTarget {
    upload = new EventTarget();
    status = 200;
    responseText = "{}";
    open = (_method: string, url: string) => sent.push(url);
    setRequestHeader = () => undefined;
    send = () => this.dispatchEvent(new Event("loadend"));
  }
  vi.stubGlobal("XMLHttpRequest", Accepted);
  api.response(readImport, imported({ state: "checked" }));
  const { user } = open();
  const input = await screen.findByLabelText("Choisir des photos, des CV ou un ZIP");
  api.answerBy(readImport, () => new Promise(() => undefined));
  await user.upload(input, [new File(["1"], "1.jpg"), new File(["2"], "2.jpg")]);
  await waitFor(() => expect(sent).toHaveLength(2));
});
