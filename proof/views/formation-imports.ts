import { formationPath } from "contract/formation-screens.ts";
import { type ImportDetail, listImports, readImport, uploadImport } from "contract/imports.ts";
import type { CentreIds } from "./centre-ids.ts";
import { press, refuse, reply, type StaffViewer, stall, type View } from "./staging.ts";

const at = (name: string, path: string, more: Partial<View> = {}, viewer: StaffViewer = "adviser"): View => ({
  ...{ name: `Formation ${name}`, path, viewer },
  ...more,
});

const CHECKED: ImportDetail = {
  ...{ id: "9", kind: "candidates", state: "checked", name: "candidats-decembre.csv", bytes: 41_200 },
  ...{ lines: 200, done: 200, created: 151, updated: 24, unchanged: 13, refused: 12, error: null },
  by: { id: "1", firstName: "Nolwenn", lastName: "Tanguy" },
  ...{ createdAt: new Date().toISOString(), startedAt: null, finishedAt: null, handledAt: null },
  resumed: false,
  unknownColumns: ["remarque", "commercial"],
  warning: null,
  faults: [
    { line: 5, id: "C-1004", field: "ZIPCode", error: "code postal invalide : cinq chiffres attendus", value: "3500" },
    { line: 21, id: "C-1020", field: "birthday", error: "date de naissance invalide", value: "31/02/2005" },
    { line: 37, id: null, field: null, error: "3 cellules pour 8 colonnes", value: null },
    { line: 53, id: "C-1052", field: "email", error: "adresse électronique invalide", value: "lea.martin.example" },
  ],
  next: "/api/formation/imports/9?cursor=4",
  duplicates: [
    {
      line: 12,
      id: "C-1011",
      likelyDuplicates: [{ externalId: "DEMO-004", same: "person" }],
    },
  ],
  files: {
    ...{ total: 14, done: 14 },
    refused: [{ name: "../cv.pdf", error: "Ce nom mène hors de l'archive." }],
    renamed: [{ name: "cv.pdf", storedAs: "cv~3f2a09bc.pdf" }],
  },
};

const importing = { ...CHECKED, state: "importing", startedAt: CHECKED.createdAt } as const;
const states: Readonly<Record<string, ImportDetail>> = {
  checking: { ...CHECKED, state: "checking", lines: 0, done: 84, faults: [], next: null, duplicates: [] },
  checked: CHECKED,
  importing: { ...importing, done: 96, created: 70, updated: 14, unchanged: 6, refused: 6 },
  done: { ...importing, state: "done" },
  handled: { ...importing, state: "done", handledAt: CHECKED.createdAt },
  interrupted: {
    ...importing,
    ...{ state: "failed", done: 96, created: 70, updated: 14, unchanged: 6, refused: 6 },
    error: "Import interrompu : ce qui a été enregistré l'est toujours. Renvoyez le fichier pour continuer.",
  },
  failed: {
    ...CHECKED,
    ...{ state: "failed", lines: 0, done: 0, created: 0, updated: 0, unchanged: 0, refused: 0 },
    ...{
      error: "Ce fichier n'est ni un CSV ni un NDJSON.",
      faults: [],
      next: null,
      duplicates: [],
      unknownColumns: [],
    },
    files: { total: 0, done: 0, refused: [], renamed: [] },
  },
  cancelled: { ...importing, state: "cancelled", done: 96, created: 70, updated: 14, unchanged: 6, refused: 6 },
};

/** Importing by hand (beyond B1-40 to B1-44). */
export function importViews({ faultyImport }: CentreIds): View[] {
  const list = formationPath("Imports");
  const one = formationPath("Import", { id: faultyImport });
  const csv = { name: "candidats.csv", mimeType: "text/csv", buffer: Buffer.from("externalId;lastName\n1;Martin\n") };
  const choose =
    (file: typeof csv): View["act"] =>
    (page) =>
      page.getByLabel("Choisir un fichier CSV ou NDJSON, ou le déposer ici").setInputFiles(file);
  return [
    at("Imports loading", list, { stages: [stall(listImports)], isWaiting: true }),
    at("Imports failed", list, { stages: [refuse(listImports, "internal")] }),
    at("Imports empty", list, { stages: [reply(listImports, { total: 0, items: [], next: null })] }),
    at("Imports columns", list, { act: (page) => page.getByText("Les colonnes du fichier").click() }),
    at("Imports register", `${list}?kind=register`, {}, "manager"),
    at("Imports sending", list, { stages: [stall(uploadImport)], act: choose(csv) }),
    at("Imports refused", list, { stages: [refuse(uploadImport, "importsTooMany")], act: choose(csv) }),
    at("Imports no file", list, { act: choose({ ...csv, buffer: Buffer.alloc(0) }) }),
    at("Import loading", one, { stages: [stall(readImport)], isWaiting: true }),
    at("Import unknown", formationPath("Import", { id: "987654" })),
    ...Object.entries(states).map(([name, found]) => at(`Import ${name}`, one, { stages: [reply(readImport, found)] })),
    at("Import cancelling", one, {
      stages: [reply(readImport, CHECKED)],
      act: press("Annuler l'import"),
      hasDialog: true,
    }),
  ];
}
