import { readFileSync } from "node:fs";
import { type APIRequestContext, expect } from "@playwright/test";
import { expectNoViolation, expectNoViolationNow } from "./axe.ts";
import { enter, makeDossier } from "./centre.ts";
import { bearer, PROVIDER } from "./demo.ts";
import { button, field, said } from "./page.ts";
import { followPath } from "./staging.ts";
import { test } from "./test.ts";
import { phone } from "./where.ts";

const sample = (name: string) => readFileSync(new URL(`../../server/demo/files/${name}`, import.meta.url));
const png = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
const resume = { name: "cv.pdf", mimeType: "application/pdf", buffer: sample("cv-bac.pdf") };

test.use(phone);

const read = async (request: APIRequestContext, token: string, id: number) =>
  (await request.get(`/api/formation/candidates/${id}`, { headers: bearer(token) })).json();

test.describe("The form of a dossier", () => {
  test("The new-dossier form shows errors, restores typed text and saves a draft (B1-22 B1-23)", async ({ page }) => {
    const token = await enter(page);
    await page.goto("/formation/candidats/nouveau");
    await field(page, "Nom").fill("Le Goff");
    await field(page, "Code postal").fill("35A00");
    await field(page, "Téléphone").fill("06 12");
    await field(page, "Email").fill("nina.example");
    await field(page, "Email").blur();
    await expect(page.getByText("code postal invalide : cinq chiffres attendus")).toBeVisible();
    await expect(page.getByText("numéro de téléphone invalide")).toBeVisible();
    await expect(page.getByText("adresse email invalide")).toBeVisible();
    await field(page, "Code postal").fill("35000");
    await expect(page.getByText("code postal invalide : cinq chiffres attendus")).toHaveCount(0);
    await button(page, "Créer le brouillon").click();
    await expect(page.getByText("indiquez le prénom")).toBeVisible();
    await expect(field(page, "Prénom")).toBeFocused();

    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(said(page, "Votre saisie est reprise où vous l'aviez laissée.")).toBeVisible();
    await expect(field(page, "Nom")).toHaveValue("Le Goff");
    await field(page, "Prénom").fill("Nina");
    await field(page, "Téléphone").fill("06 12 34 56 78");
    await field(page, "Email").fill("nina@example.org");
    await field(page, "Date de naissance").fill("2004-02-29");
    await field(page, "Catégorie de niveau").selectOption({ label: "Baccalauréat" });
    await field(page, "Lettre de motivation").fill("J'aime les chats.\n\nEt les chiens.");
    await button(page, "Créer le brouillon").click();
    await expect(page).toHaveURL(/\/formation\/candidats\/\d+$/);
    await expect(said(page, "Le brouillon est créé.")).toBeVisible();
    // The form stays visible until the page of the dossier has loaded.
    await expect(page.getByRole("heading", { level: 1, name: "Nina Le Goff" })).toBeVisible();
    await expect(field(page, "Téléphone")).toHaveValue("0612345678");
    const id = Number(page.url().split("/").at(-1));
    expect(await read(page.request, token, id)).toMatchObject({
      state: "draft",
      lastName: "Le Goff",
      birthday: "2004-02-29",
      studyLevelCategory: 3,
      coverLetter: "J'aime les chats.\n\nEt les chiens.",
    });
    const published = await page.request.post(`/api/formation/candidates/${id}/publish`, { headers: bearer(token) });
    expect(await published.json()).toEqual({ state: "published" });
    await followPath(page, "/formation/candidats/nouveau");
    await expect(field(page, "Nom")).toHaveValue("");
  });

  test("If a colleague changed the same dossier, the user chooses a value for each changed field (B1-22)", async ({
    page,
  }) => {
    const token = await enter(page);
    const id = await makeDossier(page.request, token, { city: "Rennes" });
    await page.goto(`/formation/candidats/${id}`);
    await field(page, "Ville").fill("Vitré");
    await field(page, "Structure du stage").fill("Clinique des Lices");
    const { edition } = await read(page.request, token, id);
    const faster = { edition, city: "Fougères", firstName: "Camille-Rose" };
    await page.request.put(`/api/formation/candidates/${id}`, { headers: bearer(token), data: faster });
    await button(page, "Enregistrer").click();
    const dialog = page.getByRole("dialog", { name: "Ces informations ont été modifiées entre-temps" });
    await expect(dialog).toContainText(/\p{Lu}\S+ \p{Lu}\S+ a enregistré d'autres valeurs pendant votre saisie/u);
    const city = dialog.getByRole("group", { name: "Ville" });
    await expect(city.getByText("Votre saisie : Vitré")).toBeVisible();
    await expect(city.getByText("Déjà enregistré : Fougères")).toBeVisible();
    await expect(
      dialog.getByRole("group", { name: "Prénom" }).getByLabel("Déjà enregistré : Camille-Rose"),
    ).toBeChecked();
    await expectNoViolationNow(page);
    await city.getByLabel("Déjà enregistré : Fougères").check();
    await dialog.getByRole("button", { name: "Enregistrer ces choix" }).click();
    await expect(said(page, "Le dossier est enregistré.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await read(page.request, token, id)).toMatchObject({
      city: "Fougères",
      firstName: "Camille-Rose",
      internshipStructureName: "Clinique des Lices",
    });
  });

  test("The dossier form marks a value that staff corrected, and can restore the provider's value (B1-27)", async ({
    page,
  }) => {
    const token = await enter(page);
    const externalId = `E2E-${Date.now()}`;
    const person = { externalId, version: 1, lastName: "Martin", firstName: "Zoé" };
    const data = { ...person, ZIPCode: "22000", city: "Saint-Brieuc" };
    const put = await page.request.put(`/api/provider/candidates/${externalId}`, { headers: PROVIDER, data });
    const { id } = await put.json();
    await page.goto(`/formation/candidats/${id}`);
    await field(page, "Ville").fill("Plérin");
    await button(page, "Enregistrer").click();
    await expect(page.getByText("Corrigé ici")).toBeVisible();
    await expect(page.getByText("Valeur de la source : Saint-Brieuc")).toBeVisible();
    await expectNoViolation(page);
    await field(page, "Structure du stage").fill("Clinique du Port");
    await button(page, "Reprendre la valeur de la source : Ville").click();
    await expect(field(page, "Ville")).toHaveValue("Saint-Brieuc");
    await expect(page.getByText("Corrigé ici")).toHaveCount(0);
    await expect(field(page, "Structure du stage")).toHaveValue("Clinique du Port");
    await button(page, "Enregistrer").click();
    await expect(page.getByText("Non enregistré", { exact: true })).toHaveCount(0);
    expect(await read(page.request, token, id)).toMatchObject({
      city: "Saint-Brieuc",
      internshipStructureName: "Clinique du Port",
    });
  });
});

test.describe("The files of a dossier", () => {
  test("A user crops a photo by keyboard, then uploads, downloads and removes a resume (B1-25)", async ({ page }) => {
    const token = await enter(page);
    const id = await makeDossier(page.request, token);
    await page.goto(`/formation/candidats/${id}`);
    const photo = { name: "p.webp", mimeType: "image/webp", buffer: sample("portrait-01.webp") };
    await field(page, "Choisir une photo").setInputFiles(photo);
    const dialog = page.getByRole("dialog", { name: "Cadrer la photo" });
    const stage = dialog.getByRole("slider", { name: "Cadre de la photo" });
    await expect(stage).toBeFocused();
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const place = /^Cadre à \d+ % de la largeur et \d+ % de la hauteur, agrandissement 121 %$/;
    await expect(stage).toHaveAttribute("aria-valuetext", place);
    await dialog.getByRole("button", { name: "Vers la gauche" }).click();
    await expect(page.getByRole("status").getByText(place)).toBeAttached();
    await expectNoViolationNow(page);
    await dialog.getByRole("button", { name: "Enregistrer la photo" }).click();
    await expect(said(page, "La photo est enregistrée.")).toBeVisible();
    await expect(page.getByRole("img", { name: "Photo de Camille Essai" })).toBeVisible();

    await field(page, "Choisir un CV").setInputFiles(resume);
    await expect(button(page, "Voir le CV")).toBeVisible();
    const download = page.waitForEvent("download");
    await button(page, "Télécharger le CV").click();
    expect((await download).suggestedFilename()).toBe("CV Essai Camille.pdf");
    await button(page, "Retirer le CV").click();
    await page
      .getByRole("dialog", { name: "Retirer le CV de ce dossier ?" })
      .getByRole("button", { name: "Retirer" })
      .click();
    await expect(page.getByText("Pas de CV")).toBeVisible();
    expect(await read(page.request, token, id)).toMatchObject({
      personalResume: null,
      profilePicture: /^photo-.+\.webp$/,
    });
  });

  test("A dossier's page rejects an invalid file at once and retries an interrupted upload (B1-25)", async ({
    page,
  }) => {
    const token = await enter(page);
    const id = await makeDossier(page.request, token);
    await page.goto(`/formation/candidats/${id}`);
    const sent: string[] = [];
    page.on("request", (one) => one.method() === "PUT" && sent.push(one.url()));
    const picture = field(page, "Choisir une photo");
    await picture.setInputFiles(png("cv.png", sample("cv-bac.pdf")));
    await expect(page.getByText("Ce fichier n'est pas une image JPEG, PNG ou WebP.")).toBeVisible();
    expect(sent).toEqual([]);

    await page.route("**/resume", (route) => route.abort("connectionreset"));
    await field(page, "Choisir un CV").setInputFiles(resume);
    await expect(
      page.getByText("L'envoi s'est interrompu : le serveur ne répond plus. Rien n'a été changé dans le dossier."),
    ).toBeVisible();
    await page.unroute("**/resume");
    await button(page, "Réessayer").click();
    await expect(button(page, "Voir le CV")).toBeVisible();
    await expect(button(page, "Réessayer")).toHaveCount(0);
  });
});
