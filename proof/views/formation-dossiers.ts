import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { moveDossiers } from "contract/dossier-moves.ts";
import {
  changeDossier,
  createDossier,
  dossierHistory,
  listDossiers,
  previewDossier,
  readDossier,
  dossierViews as viewsOfDossier,
} from "contract/dossiers.ts";
import { errors } from "contract/errors.ts";
import { formationPath } from "contract/formation-screens.ts";
import type { CentreIds } from "./centre-ids.ts";
import { alter, press, pressFirst, refuse, reply, type StaffViewer, type Stage, stall, type View } from "./staging.ts";

const none = { total: 0, items: [], next: null };
const portrait = new URL("../../server/demo/files/portrait-01.webp", import.meta.url);

const at = (name: string, path: string, more: Partial<View> = {}, viewer: StaffViewer = "adviser"): View => ({
  ...{ name: `Formation ${name}`, path, viewer },
  ...more,
});

async function tickThree(page: Page): Promise<void> {
  const boxes = page.getByRole("table").locator("tbody").getByRole("checkbox");
  for (const place of [0, 1, 2]) await boxes.nth(place).check();
}

async function typeFaults(page: Page): Promise<void> {
  const faulty = { Nom: "Le Goff", "Code postal": "35A00", Téléphone: "06 12", Email: "nina.example" };
  for (const [label, text] of Object.entries(faulty)) await page.getByLabel(label, { exact: true }).fill(text);
  await press("Créer le brouillon")(page);
}

async function typeTown(page: Page): Promise<void> {
  await page.getByLabel("Ville", { exact: true }).fill("Vitré");
  await press("Enregistrer")(page);
}

/** The first of some dossiers is moved, the others are refused. */
const refuseSome: Stage = (page) =>
  page.route(`**${moveDossiers.path}`, (route) => {
    const { ids }: { ids: number[] } = route.request().postDataJSON();
    const results = ids.map((id, place) => {
      if (place === 0) return { id, state: "archived" };
      const code = place === 1 ? "impossibleMove" : "candidateNotFound";
      return { id, error: errors[code].error, code };
    });
    return route.fulfill({ json: { results } });
  });

/** What somebody else stored is what was read, with another town and first name. */
function changedMeanwhile(): Stage[] {
  let read: Record<string, unknown> = {};
  const change: Stage = (page) =>
    page.route(/\/api\/formation\/candidates\/\d+$/, (route) =>
      route.request().method() === changeDossier.method
        ? route.fulfill({
            status: 409,
            json: {
              error: "Ces informations ont été modifiées entre-temps.",
              code: "editedMeanwhile",
              candidate: { ...read, edition: 9, city: "Fougères", firstName: "Camille-Rose" },
            },
          })
        : route.fallback(),
    );
  const keep = (json: Record<string, unknown>) => {
    read = json;
    return json;
  };
  return [alter(readDossier, keep), change];
}

const listViews = (list: string): View[] => [
  at("Dossiers loading", list, { stages: [stall(listDossiers)], isWaiting: true }),
  at("Dossiers failed", list, { stages: [refuse(listDossiers, "internal")] }),
  at("Dossiers empty", list, { stages: [reply(listDossiers, none)] }),
  at("Dossiers none", `${list}?q=zzz`),
  at("Dossiers filters", `${list}?state=published&flag=noPicture&sort=lastName`, {
    act: async (page) => {
      const filters = page.getByRole("button", { name: /^Filtres/ });
      if (await filters.isVisible()) await filters.click();
    },
  }),
  at("Dossiers bulk", list, { act: tickThree }),
  at("Dossiers bulk question", list, {
    act: async (page) => {
      await tickThree(page);
      await press("Publier")(page);
    },
    hasDialog: true,
  }),
  at("Dossiers bulk report", list, {
    stages: [refuseSome],
    act: async (page) => {
      await tickThree(page);
      await press("Archiver")(page);
      await page.getByRole("heading", { name: /^Archivage/ }).waitFor();
    },
  }),
  at("Dossiers moves", list, {
    act: pressFirst(/^Actions pour /),
  }),
  at("Dossiers second factor", list, {
    stages: [refuse(listDossiers, "confirmYourself")],
    act: (page) => page.getByRole("dialog").waitFor(),
    hasDialog: true,
    isWaiting: true,
  }),
];

const formViews = (create: string, sheet: string): View[] => [
  at("NewDossier faults", create, { act: typeFaults }),
  at("NewDossier refused", create, {
    stages: [refuse(createDossier, "internal")],
    act: async (page) => {
      for (const [label, text] of Object.entries({ Nom: "Le Goff", Prénom: "Nina", "Code postal": "35000" })) {
        await page.getByLabel(label, { exact: true }).fill(text);
      }
      await press("Créer le brouillon")(page);
    },
    isBrief: true,
  }),
  at("NewDossier draft", create, {
    act: async (page) => {
      await page.getByLabel("Nom", { exact: true }).fill("Le Goff");
      page.once("dialog", (dialog) => void dialog.accept());
      await page.waitForTimeout(1500);
      await page.reload();
      await page.getByText("Non enregistré").waitFor();
    },
  }),
  at("Dossier meanwhile", sheet, {
    stages: changedMeanwhile(),
    act: typeTown,
    hasDialog: true,
  }),
  at("Dossier unsaved", sheet, {
    act: async (page) => {
      await page.getByLabel("Ville", { exact: true }).fill("Vitré");
      await page.getByRole("main").getByRole("link", { name: "Candidats" }).click();
    },
    hasDialog: true,
  }),
];

async function choosePicture(page: Page): Promise<void> {
  const file = { name: "portrait.webp", mimeType: "image/webp", buffer: readFileSync(portrait) };
  await page.getByLabel(/^(Choisir une|Remplacer la) photo$/).setInputFiles(file);
  await page.getByRole("dialog").waitFor();
}

/** The dossiers of the area: list, form, files and parts (beyond B1-20 to B1-30). */
export function dossierViews({ dossiers }: CentreIds): View[] {
  const sheet = formationPath("Dossier", { id: dossiers.corrected });
  const twice = formationPath("Dossier", { id: dossiers.twice });
  const viewed = formationPath("Dossier", { id: dossiers.viewed });
  return [
    ...listViews(formationPath("Dossiers")),
    ...formViews(formationPath("NewDossier"), sheet),
    at("Dossier loading", sheet, { stages: [stall(readDossier)], isWaiting: true }),
    at("Dossier failed", sheet, { stages: [refuse(readDossier, "internal")] }),
    at("Dossier unknown", formationPath("Dossier", { id: 987_654 })),
    at("Dossier twice", twice),
    at("Dossier crop", sheet, { act: choosePicture, hasDialog: true }),
    at("Dossier wrong file", sheet, {
      act: (page) =>
        page
          .getByLabel(/^(Choisir un|Remplacer le) CV$/)
          .setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("bonjour") }),
    }),
    at("Dossier without resume", sheet, { act: press("Retirer le CV"), hasDialog: true }),
    at("Dossier clinic", `${sheet}?vue=clinique`),
    at("Dossier clinic after", `${sheet}?vue=clinique`, {
      act: (page) => page.getByRole("radio", { name: "Après la sélection" }).check({ force: true }),
    }),
    at("Dossier clinic failed", `${sheet}?vue=clinique`, { stages: [refuse(previewDossier, "internal")] }),
    at("Dossier history", `${sheet}?vue=historique`),
    at("Dossier history failed", `${sheet}?vue=historique`, { stages: [refuse(dossierHistory, "internal")] }),
    at("Dossier views", `${viewed}?vue=consultations`),
    at("Dossier views none", `${sheet}?vue=consultations`),
    at("Dossier views failed", `${sheet}?vue=consultations`, { stages: [refuse(viewsOfDossier, "internal")] }),
    at("Dossier rights", `${sheet}?vue=donnees`, {}, "manager"),
    at("Dossier erasing", `${sheet}?vue=donnees`, { act: pressFirst(/^Effacer/), hasDialog: true }, "manager"),
  ];
}
