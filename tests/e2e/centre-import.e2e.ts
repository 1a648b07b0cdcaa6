import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { enter, MANAGER } from "./centre.ts";
import { button, dialog, field, title } from "./page.ts";
import { test } from "./test.ts";

const FIELDS = ["externalId", "version", "active", "lastName", "firstName", "birthday", "ZIPCode", "city"] as const;
type Line = Record<(typeof FIELDS)[number], string>;

function fileOf(mark: string, count: number, isWrong: (index: number) => boolean): string {
  const lines = Array.from(
    { length: count },
    (_, index): Line => ({
      externalId: `${mark}-${index}`,
      version: "1",
      active: "false",
      lastName: `Nom${mark}${index}`,
      firstName: "Camille",
      birthday: `2004-03-${String((index % 28) + 1).padStart(2, "0")}`,
      ZIPCode: isWrong(index) ? "3500" : "35000",
      city: "Rennes",
    }),
  );
  return [FIELDS.join(";"), ...lines.map((line) => Object.values(line).join(";"))].join("\n");
}

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const choose = (page: Page, name: string, text: string) =>
  page.getByLabel("Choisir un fichier CSV, ou le déposer ici").setInputFiles(csv(name, text));
const files = (page: Page) => page.getByLabel("Choisir des photos, des CV ou un ZIP");
/** The archive 'hors-de-sa-place' has a file whose path leads outside. The archive 'bombe' states a false file size. */
const zip = (name: "bombe" | "hors-de-sa-place") => ({
  name: `${name}.zip`,
  mimeType: "application/zip",
  buffer: readFileSync(`tests/support/data/archives/${name}.zip`),
});
const count = (page: Page, name: string) => page.getByLabel("Résultat").locator("div", { hasText: name }).locator("dd");

test.describe("An import", () => {
  test("An import of 50 lines reports 3 invalid lines and stores 47 lines (B1-40 B1-41)", async ({ page }) => {
    await enter(page);
    await page.goto("/formation/import");
    await choose(
      page,
      "candidats.csv",
      fileOf("IMPdesktop", 50, (index) => index % 16 === 3),
    );
    await expect(page).toHaveURL(/\/formation\/import\/\d+$/);
    await expect(title(page, "candidats.csv")).toBeVisible();
    await expect(page.getByText("Le fichier est vérifié. Rien n'est encore enregistré : relisez")).toBeVisible();
    await expect(count(page, "Nouveaux")).toHaveText("47");
    await expect(count(page, "Refusés")).toHaveText("3");
    await expect(page.getByRole("rowheader", { name: "Ligne 5", exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: /^(Valeur : )?3500$/ })).toHaveCount(3);
    await button(page, "Importer").click();
    await dialog(page).getByRole("button", { name: "Importer" }).click();
    await expect(page.getByText("L'import est terminé.")).toBeVisible();
    await expect(count(page, "Nouveaux")).toHaveText("47");
    const [report] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Télécharger le rapport" }).click(),
    ]);
    expect(report.suggestedFilename()).toMatch(/^rapport-import-\d+\.csv$/);
    const lines = readFileSync(await report.path(), "utf8");
    expect(lines.split("\n").filter((line) => line.includes("refusé")).length).toBe(3);
    await page.getByRole("link", { name: "Tous les imports" }).click();
    await expect(page.getByRole("row", { name: /candidats\.csv/ }).first()).toContainText("Terminé");
  });

  test("The import page reports an invalid file before the import stores anything (B1-40 B1-43)", async ({ page }) => {
    await enter(page);
    await page.goto("/formation/import");
    const [template] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Télécharger un modèle" }).click(),
    ]);
    expect(template.suggestedFilename()).toBe("modele-candidats.csv");
    await page.getByText("Les colonnes du fichier").click();
    await expect(page.getByText("Votre identifiant du candidat, toujours le même. Obligatoire.")).toBeVisible();
    await choose(page, "vide.csv", "");
    await expect(page.getByText("Ce fichier est vide.")).toBeVisible();
    await choose(page, "photo.csv", "\u0089PNG\r\n\u001a\n\u0000\u0000");
    await expect(page.getByText("Ce fichier n'est ni un CSV, ni un fichier d'un objet JSON par ligne.")).toBeVisible();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    const huge = test.info().outputPath("tout.csv");
    writeFileSync(huge, "");
    truncateSync(huge, 2_000_000_000);
    await page.getByLabel("Choisir un fichier CSV, ou le déposer ici").setInputFiles(huge);
    await expect(page.getByText(/^Ce fichier fait 2\s000 Mo, pour 100 Mo au plus\./)).toContainText("l'exploitant");
    expect(sent).toEqual([]);
    await choose(page, "autres.csv", "externalId;lastName;firstName;ZIPCode;humeur\nIMPX-1;Un;Une;35000;bonne");
    await expect(page.getByText("Colonne ignorée, car inconnue : humeur.")).toBeVisible();
    const unsafe = zip("hors-de-sa-place");
    await files(page).setInputFiles({ ...unsafe, buffer: unsafe.buffer.subarray(0, 200) });
    await expect(page.getByText("Cette archive ZIP ne peut pas être lue.")).toBeVisible();
    await files(page).setInputFiles(zip("bombe"));
    const tooLarge = "Une archive contient au plus 2 000 fichiers et 500 Mo une fois ouverte.";
    await expect(page.getByText(tooLarge)).toBeVisible();
    await files(page).setInputFiles(unsafe);
    await expect(page.getByText("../../etc/passwd : chemin refusé : il sort de l'archive")).toBeVisible();
    await expect(page.getByText("secret.webp : fichier chiffré")).toBeVisible();
    await expect(page.getByText("3 fichiers reçus.")).toBeVisible();
  });
});

test("A manager adds an entry and an e-mail address to the register and removes both (B1-53)", async ({ page }) => {
  await enter(page, MANAGER);
  const number = "98702";
  await page.goto("/formation/registre");
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  await page.getByRole("searchbox").fill(number);
  await page.getByRole("link", { name: `Ajouter le numéro ${number}` }).click();
  await field(page, "Nom").fill("Ollivier");
  await button(page, "Ajouter au registre").click();
  await expect(page.getByText("Veuillez renseigner ce champ.")).toHaveCount(1);
  await page.getByLabel("Prénom").fill("Gaël");
  await page.getByLabel("Code postal").fill("3500");
  await button(page, "Ajouter au registre").click();
  await expect(page.getByLabel("Code postal")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Code postal").fill("35000");
  await button(page, "Ajouter au registre").click();
  await expect(title(page, `Numéro ordinal ${number}`)).toBeVisible();
  await page.getByLabel("Nouvelle adresse").fill("gael.ollivier@lices.example");
  await page.getByRole("button", { name: "Ajouter l'adresse" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "gael.ollivier@lices.example" })).toContainText(
    "Ajoutée ici",
  );
  await page.getByRole("button", { name: "Retirer gael.ollivier@lices.example" }).click();
  await dialog(page).getByRole("button", { name: "Retirer" }).click();
  await expect(page.getByText("Aucune adresse : ce vétérinaire ne peut pas encore créer son compte.")).toBeVisible();
  await page.getByRole("button", { name: "Retirer du registre" }).click();
  await dialog(page).getByRole("button", { name: "Retirer du registre" }).click();
  await expect(page).toHaveURL("/formation/registre");
  await page.getByRole("searchbox").fill(number);
  await expect(page.getByText("Aucune entrée trouvée")).toBeVisible();
});
