import { expect, type Page } from "@playwright/test";
import { ADVISER, nextCode, PASSWORD } from "./centre.ts";
import { advanceClock, readMessages, said } from "./demo.ts";
import { test } from "./test.ts";
import { phone } from "./where.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const answer = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

test.use({ ...phone, reducedMotion: "reduce" });

/** Goes to a page by the menu, which narrow screens have behind a button. */
async function goTo(page: Page, name: string): Promise<void> {
  const menu = button(page, "Menu");
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

/** 200 candidates of one town, recruited so that lists of other chapters stay short, of whom twelve have a postal code that is none. */
function fileOfToday(mark: string): string {
  const lines = Array.from({ length: 200 }, (_, index) => {
    const zipCode = index % 16 === 3 && index < 16 * 12 ? "2900" : "29000";
    return `${mark}-${index};1;false;Nom${mark}${index};Alex;${zipCode};Quimper`;
  });
  return ["externalId;version;active;lastName;firstName;ZIPCode;city", ...lines].join("\n");
}

test("B1-04 B1-22 B1-24 B1-40 B1-51 B1-52 an adviser's whole day", async ({ page, request }, { project, retry }) => {
  test.setTimeout(120_000);
  // A second try meets what the first one left.
  const mark = `JOUR${project.name}${retry}`;
  const numOrdinal = `610${retry}${project.name === "phone" ? 1 : 2}`;
  const vet = {
    ...{ numOrdinal, gender: "Madame", lastName: "Riou", firstName: "Anne", socialReason: "Clinique Riou" },
    ...{ siret: "51732048792549", address: "2 quai de l'Odet", ZIPCode: "29000", city: "Quimper", phone: "0261912001" },
  };
  await request.post("/api/provider/register/batch", {
    headers: { authorization: "Bearer demo-provider-key" },
    data: { items: [{ ...vet, emails: [`accueil@riou${numOrdinal}.example`] }] },
  });
  await request.get(`/api/veterinarySyndicat/${numOrdinal}`);
  const personalPhone = `06399870${numOrdinal.slice(-2)}`;
  const data = { ...vet, emailId: 0, password: "marmotte-bleue-42", personalPhone, useTerm: true };
  const made = await request.post("/api/veterinary-user-register/pre-register", { data });
  expect(made.status()).toBe(200);
  const wanted = `anne@riou${numOrdinal}.example`;
  await request.post("/api/veterinary-user-register/email-request", {
    data: { numOrdinal, email: wanted, phone: "0639987098", lastName: "Riou", firstName: "Anne", city: "Quimper" },
  });

  await test.step("logs in with a code", async () => {
    const code = await nextCode(request, ADVISER);
    await page.goto("/formation");
    await field(page, "Email").fill(ADVISER);
    await field(page, "Mot de passe").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await field(page, "Code à 6 chiffres").fill(code);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/formation");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "À traiter" })).toBeVisible();
  });

  await test.step("imports 200 candidates, of whom 12 have a fault", async () => {
    await goTo(page, "Import");
    await page
      .getByLabel("Choisir un fichier CSV ou NDJSON, ou le déposer ici")
      .setInputFiles({ name: `${mark}.csv`, mimeType: "text/csv", buffer: Buffer.from(fileOfToday(mark)) });
    const count = (name: string) => page.getByLabel("Résultat").locator("div", { hasText: name }).locator("dd");
    await expect(count("Refusés")).toHaveText("12");
    await button(page, "Importer").click();
    await expect(page.getByText("L'import est terminé.")).toBeVisible({ timeout: 20_000 });
    await expect(count("Nouveaux")).toHaveText("188");
  });

  await test.step("types three of them by hand and publishes them", async () => {
    for (const index of [3, 19, 35]) {
      await page.goto("/formation/candidats/nouveau");
      await field(page, "Nom").fill(`Nom${mark}${index}`);
      await field(page, "Prénom").fill("Alex");
      await field(page, "Code postal").fill("29000");
      await field(page, "Ville").fill("Quimper");
      await button(page, "Créer le brouillon").click();
      await expect(page).toHaveURL(/\/formation\/candidats\/\d+$/);
      await button(page, "Publier").click();
      await answer(page, "Publier").click();
      await expect(page.getByText("Publié", { exact: true }).first()).toBeVisible();
    }
    await goTo(page, "Candidats");
    await page.getByRole("searchbox").fill(`Nom${mark}35`);
    await expect(page.getByRole("link", { name: new RegExp(`Nom${mark}35$`) })).toBeVisible();
  });

  await test.step("accepts an address that a vet asked for", async () => {
    await goTo(page, "Demandes");
    await button(page, `Accepter ${wanted}`).click();
    await answer(page, "Accepter").click();
    await expect(said(page, `L'adresse est enregistrée, un email part à ${wanted}.`)).toBeVisible();
    expect((await readMessages(request, wanted))[0]?.text).toContain("/Inscription");
  });

  await test.step("answers the telephone: finds the clinic and sends its code again", async () => {
    await advanceClock(request, 61_000);
    await goTo(page, "Cliniques");
    await expect(page.getByLabel("Chercher une clinique")).toBeFocused();
    await page.keyboard.type("riou quimper");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Anne Riou" })).toBeVisible();
    await button(page, "Renvoyer le code").click();
    await answer(page, "Renvoyer le code").click();
    await expect(page.getByText(/^Le code part par SMS au/).first()).toBeVisible();
  });

  await test.step("logs out", async () => {
    await goTo(page, "Mon compte");
    await button(page, "Se déconnecter").click();
    await expect(page).toHaveURL("/formation/connexion");
    await page.goto("/formation/candidats");
    await expect(page).toHaveURL(/\/formation\/connexion/);
  });
});
