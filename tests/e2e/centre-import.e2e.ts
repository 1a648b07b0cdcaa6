import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { bearer, enter, MANAGER } from "./centre.ts";
import { test } from "./test.ts";

const FIELDS = ["externalId", "version", "active", "lastName", "firstName", "birthday", "ZIPCode", "city"] as const;
type Line = Record<(typeof FIELDS)[number], string>;

/** A file of candidates; the lines whose number can be divided by 17 have a postal code that is none, up to twelve. */
function fileOf(mark: string, count: number, faults: number): { text: string; refused: number } {
  let refused = 0;
  const lines = Array.from({ length: count }, (_, index): Line => {
    const isWrong = index % 16 === 3 && refused < faults;
    if (isWrong) refused += 1;
    return {
      externalId: `${mark}-${index}`,
      version: "1",
      active: "false",
      lastName: `Nom${mark}${index}`,
      firstName: "Camille",
      birthday: `2004-03-${String((index % 28) + 1).padStart(2, "0")}`,
      ZIPCode: isWrong ? "3500" : "35000",
      city: "Rennes",
    };
  });
  return { text: [FIELDS.join(";"), ...lines.map((line) => Object.values(line).join(";"))].join("\n"), refused };
}

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const choose = (page: Page, name: string, text: string) =>
  page.getByLabel("Choisir un fichier CSV ou NDJSON, ou le déposer ici").setInputFiles(csv(name, text));
const files = (page: Page) => page.getByLabel("Choisir des photos, des CV ou un ZIP");
/** Archives of tests/support/data: one with a path out of it, a secret entry and a picture; one that says that it is too large. */
const zip = (name: "bombe" | "hors-de-sa-place") => ({
  name: `${name}.zip`,
  mimeType: "application/zip",
  buffer: readFileSync(`tests/support/data/archives/${name}.zip`),
});
const count = (page: Page, name: string) => page.getByLabel("Résultat").locator("div", { hasText: name }).locator("dd");

/** Opens a screen as people do: narrow screens have the menu behind a button. */
async function openByMenu(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name: "Menu" });
  if (await button.isVisible()) await button.click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name, exact: true }).click();
}

test.describe("an import in the browser", () => {
  test("B1-40 B1-41 tries 200 lines first, names the 12 that are refused, imports the others and keeps its report", async ({
    page,
  }) => {
    await enter(page);
    const mark = "IMPdesktop";
    const { text, refused } = fileOf(mark, 200, 12);
    expect(refused).toBe(12);
    await page.goto("/formation");
    await openByMenu(page, "Import");
    await expect(page).toHaveURL("/formation/import");
    await expectNoViolation(page);
    await choose(page, "candidats.csv", text);
    await expect(page).toHaveURL(/\/formation\/import\/\d+$/);
    await expect(page.getByRole("heading", { level: 1, name: "candidats.csv" })).toBeVisible();
    await expect(page.getByText("Le fichier est vérifié. Rien n'est encore enregistré : relisez")).toBeVisible();
    await expect(count(page, "Nouveaux")).toHaveText("188");
    await expect(count(page, "Refusés")).toHaveText("12");
    await expect(page.getByRole("rowheader", { name: "Ligne 5", exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: /^(Valeur : )?3500$/ })).toHaveCount(12);
    await expectNoViolation(page);
    // What was tried is there again after a reload.
    await page.reload();
    await page.getByRole("button", { name: "Importer", exact: true }).click();
    await expect(page.getByText("L'import est terminé.")).toBeVisible();
    await expect(count(page, "Nouveaux")).toHaveText("188");
    const [report] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Télécharger le rapport" }).click(),
    ]);
    expect(report.suggestedFilename()).toMatch(/^rapport-import-\d+\.csv$/);
    const told = readFileSync(await report.path(), "utf8");
    expect(told.split("\n").filter((line) => line.includes("refusé")).length).toBe(12);
    await page.getByRole("link", { name: "Tous les imports" }).click();
    await expect(page.getByRole("row", { name: /candidats\.csv/ }).first()).toContainText("Terminé");
    await expectNoViolation(page);
    // The same file again changes nothing.
    await choose(page, "candidats.csv", text);
    await expect(count(page, "Inchangés")).toHaveText("188");
    await page.getByRole("button", { name: "Annuler l'import" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Annuler l'import" }).click();
    await expect(page.getByText("L'import a été annulé. Rien n'a été enregistré.")).toBeVisible();
    await expectNoViolation(page);
  });

  test("B1-40 B1-43 says what is wrong with a file before anything of it is stored", async ({ page }) => {
    await enter(page);
    await page.goto("/formation/import");
    await choose(page, "vide.csv", "");
    await expect(page.getByText("Ce fichier est vide.")).toBeVisible();
    await choose(page, "photo.csv", "\u0089PNG\r\n\u001a\n\u0000\u0000");
    await expect(page.getByText("Ce fichier n'est ni un CSV, ni un fichier d'un objet JSON par ligne.")).toBeVisible();
    // Two gigabytes are refused by their size: nothing of them leaves.
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    const huge = test.info().outputPath("tout.csv");
    writeFileSync(huge, "");
    truncateSync(huge, 2_000_000_000);
    await page.getByLabel("Choisir un fichier CSV ou NDJSON, ou le déposer ici").setInputFiles(huge);
    await expect(page.getByText(/^Ce fichier fait 2\s000 Mo, pour 100 Mo au plus\./)).toContainText("npm run import");
    expect(sent).toEqual([]);
    await expectNoViolation(page);
    await page.goto("/formation/import");
    await choose(page, "autres.csv", "externalId;lastName;firstName;ZIPCode;humeur\nIMPX-1;Un;Une;35000;bonne");
    await expect(page.getByText("Colonne ignorée, car inconnue : humeur.")).toBeVisible();
    const unsafe = zip("hors-de-sa-place");
    await files(page).setInputFiles({ ...unsafe, buffer: unsafe.buffer.subarray(0, 200) });
    await expect(page.getByText("Cette archive ZIP ne peut pas être lue.")).toBeVisible();
    await files(page).setInputFiles(zip("bombe"));
    await expect(
      page.getByText("Une archive contient au plus 2 000 fichiers et 500 Mo une fois ouverte."),
    ).toBeVisible();
    await files(page).setInputFiles(unsafe);
    await expect(page.getByText("../../etc/passwd : chemin refusé : il sort de l'archive")).toBeVisible();
    await expect(page.getByText("secret.webp : fichier chiffré")).toBeVisible();
    await expect(page.getByText("3 fichiers reçus.")).toBeVisible();
    await expectNoViolation(page);
    const [template] = await Promise.all([
      page.goto("/formation/import").then(() => page.waitForEvent("download")),
      page.getByRole("button", { name: "Télécharger un modèle" }).click(),
    ]);
    expect(template.suggestedFilename()).toBe("modele-candidats.csv");
    await page.getByText("Les colonnes du fichier").click();
    await expect(page.getByText("Votre identifiant du candidat, toujours le même. Obligatoire.")).toBeVisible();
    await expectNoViolation(page);
  });

  test("B1-08 B1-42 a session that ends leads to the login, and back to the import, which is as it was", async ({
    page,
    request,
  }) => {
    const token = await enter(page);
    await page.goto("/formation/import");
    await choose(page, "session.csv", fileOf("SESSION", 3, 0).text);
    await expect(page.getByRole("button", { name: "Importer", exact: true })).toBeVisible();
    const [, id] = /import\/(\d+)$/.exec(page.url()) ?? [];
    await request.post("/api/formation/logout", { headers: bearer(token), data: {} });
    await page.getByRole("button", { name: "Importer", exact: true }).click();
    await expect(page).toHaveURL(`/formation/connexion?redirectUri=%2Fformation%2Fimport%2F${id}`);
    await expect(page.getByText("Votre session a pris fin.")).toBeVisible();
    await enter(page);
    await page.goto(`/formation/import/${id}`);
    await expect(count(page, "Nouveaux")).toHaveText("3");
    await page.getByRole("button", { name: "Importer", exact: true }).click();
    await expect(page.getByText("L'import est terminé.")).toBeVisible();
  });
});

test.describe("the register", () => {
  test("B1-53 is searched, corrected, given an address and an entry, and loses one", async ({ page }) => {
    await enter(page, MANAGER);
    const number = "98702";
    await page.goto("/formation/registre");
    await expect(page.getByRole("row").nth(3)).toBeVisible();
    await expectNoViolation(page);
    await page.getByRole("searchbox").fill(number);
    await page.getByRole("link", { name: `Ajouter le numéro ${number}` }).click();
    await page.getByLabel("Nom", { exact: true }).fill("Ollivier");
    await page.getByRole("button", { name: "Ajouter au registre" }).click();
    await expect(page.getByText("Veuillez renseigner ce champ.")).toHaveCount(1);
    await page.getByLabel("Prénom").fill("Gaël");
    await page.getByLabel("Code postal").fill("3500");
    await page.getByRole("button", { name: "Ajouter au registre" }).click();
    await expect(page.getByLabel("Code postal")).toHaveAttribute("aria-invalid", "true");
    await expectNoViolation(page);
    await page.getByLabel("Code postal").fill("35000");
    await page.getByRole("button", { name: "Ajouter au registre" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Numéro ordinal ${number}` })).toBeVisible();
    await page.getByLabel("Nouvelle adresse").fill("gael.ollivier@lices.example");
    await page.getByRole("button", { name: "Ajouter l'adresse" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "gael.ollivier@lices.example" })).toContainText(
      "Ajoutée ici",
    );
    await expectNoViolation(page);
    await page.getByRole("button", { name: "Retirer gael.ollivier@lices.example" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Retirer" }).click();
    await expect(page.getByText("Aucune adresse : ce vétérinaire ne peut pas encore créer son compte.")).toBeVisible();
    await page.getByRole("button", { name: "Retirer du registre" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Retirer du registre" }).click();
    await expect(page).toHaveURL("/formation/registre");
    await page.getByRole("searchbox").fill(number);
    await expect(page.getByText("Aucune entrée trouvée")).toBeVisible();
  });
});
