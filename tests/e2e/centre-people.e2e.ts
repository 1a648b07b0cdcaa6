import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectNoViolationNow } from "./axe.ts";
import { ADVISER, enter, MANAGER } from "./centre.ts";
import { advanceClock, PROVIDER, readMessages } from "./demo.ts";
import { button, dialog, said, title } from "./page.ts";
import { followPath } from "./staging.ts";
import { test } from "./test.ts";

const confirm = (page: Page, name: string) => button(dialog(page), name).click();

async function addVet(request: APIRequestContext, numOrdinal: string, lastName: string) {
  const vet = {
    ...{ numOrdinal, gender: "Madame", lastName, firstName: "Aude", socialReason: `Clinique ${lastName}` },
    ...{ siret: "51732048792549", address: "2 quai du Port", ZIPCode: "29200", city: "Brest", phone: "0261912001" },
    emails: [`accueil@${lastName.toLowerCase()}.example`],
  };
  const added = await request.post("/api/provider/register/batch", { headers: PROVIDER, data: { items: [vet] } });
  expect((await added.json()).results[0].errors).toBeUndefined();
  return vet;
}

async function preRegister(request: APIRequestContext, numOrdinal: string, lastName: string): Promise<string> {
  const { emails, ...vet } = await addVet(request, numOrdinal, lastName);
  await request.get(`/api/veterinarySyndicat/${numOrdinal}`);
  const personalPhone = `06399870${numOrdinal.slice(-2)}`;
  const data = { ...vet, emailId: 0, password: "marmotte-bleue-42", personalPhone, useTerm: true };
  const registered = await request.post("/api/veterinary-user-register/pre-register", { data });
  expect([emails.length, registered.status()]).toEqual([1, 200]);
  return personalPhone;
}

async function requestEmail(request: APIRequestContext, numOrdinal: string, email: string): Promise<void> {
  const data = { numOrdinal, email, phone: "0639987099", lastName: "Autre", firstName: "Aude", city: "Brest" };
  expect((await request.post("/api/veterinary-user-register/email-request", { data })).status()).toBe(204);
}

test.describe("The centre's clinics", () => {
  test("An adviser finds a clinic, unlocks the clinic's account and resends the SMS code (B1-52 B0-02)", async ({
    page,
  }) => {
    const mobile = await preRegister(page.request, "60001", "Kergoat");
    await enter(page, ADVISER);
    await page.goto("/formation/cliniques");
    const search = page.getByLabel("Chercher une clinique");
    await expect(search).toBeFocused();
    await page.keyboard.type("kergoat bre");
    await page.keyboard.press("Enter");
    await expect(title(page, "Aude Kergoat")).toBeVisible();
    await expect(page.getByText("Attend le code envoyé par SMS au 06 39 98 70 01.")).toBeVisible();
    await expect(button(page, "Renvoyer le code")).toBeInViewport({ ratio: 1 });
    await button(page, "Renvoyer le code").click();
    await expect(dialog(page).getByText("Un SMS avec le code part au 06 39 98 70 01.")).toBeVisible();
    await confirm(page, "Renvoyer le code");
    await expect(said(page, "Le code part par SMS au 06 39 98 70 01.")).toBeVisible();
    const before = (await readMessages(page.request, mobile)).length;
    await button(page, "Renvoyer le code").click();
    await confirm(page, "Renvoyer le code");
    const tooOften =
      "Rien n'est parti : trop d'envois récents à cette personne. « Débloquer » remet les compteurs à zéro.";
    await expect(said(page, tooOften)).toBeVisible();
    await button(page, "Débloquer").click();
    await confirm(page, "Débloquer");
    await expect(said(page, "Débloqué : la personne peut réessayer tout de suite.")).toBeVisible();
    await button(page, "Renvoyer le code").click();
    await confirm(page, "Renvoyer le code");
    await expect(async () => expect((await readMessages(page.request, mobile)).length).toBe(before + 1)).toPass();
    await expect(page.getByRole("region", { name: "Derniers messages" })).toContainText("Code de vérification");
    await button(page, "Valider le téléphone").click();
    await expect(dialog(page)).toContainText("Seulement après avoir rappelé le 06 39 98 70 01");
    await confirm(page, "Valider le téléphone");
    await expect(page.getByText("Attend l'ouverture du lien envoyé à accueil@kergoat.example.")).toBeVisible();
    await expect(button(page, "Valider le téléphone")).toHaveCount(0);
    await advanceClock(page.request, 61_000);
    await button(page, "Renvoyer le lien").click();
    await confirm(page, "Renvoyer le lien");
    await expect(said(page, "Le lien de vérification part à accueil@kergoat.example.")).toBeVisible();
    expect((await readMessages(page.request, "accueil@kergoat.example"))[0]?.text).toContain("/check/email/");
    await page.goBack();
    await expect(search).toHaveValue("kergoat bre");
    await search.fill("personne de ce nom");
    await expect(page.getByText("Aucune clinique trouvée")).toBeVisible();
    await button(page, "Effacer la recherche").click();
    await expect(page.getByRole("link", { name: "Claire Ménard" })).toBeVisible();
    await followPath(page, "/formation/cliniques/personne");
    await expect(title(page, "Compte introuvable")).toBeVisible();
  });

  test("Staff accept one request for an e-mail address and reject another request (B1-51 B0-02)", async ({ page }) => {
    await addVet(page.request, "60002", "Quemener");
    await requestEmail(page.request, "60002", "aude@quemener.example");
    await requestEmail(page.request, "60002", "inconnue@ailleurs.example");
    await enter(page, ADVISER);
    await page.goto("/formation/demandes");
    const card = page.getByRole("listitem").filter({ hasText: "aude@quemener.example" });
    await expect(card).toContainText("Diffère du registre");
    await button(page, "Accepter aude@quemener.example").click();
    await expect(dialog(page)).toContainText("Rattacher aude@quemener.example au numéro 60002 ?");
    await confirm(page, "Accepter");
    await expect(page.getByText("Vérifiez d'abord par téléphone qui demande cette adresse.")).toBeVisible();
    await page.getByLabel("J'ai vérifié par téléphone").check();
    await confirm(page, "Accepter");
    await expect(said(page, "L'adresse est enregistrée, un email part à aude@quemener.example.")).toBeVisible();
    await expect(card).toHaveCount(0);

    // Repeats the click, because the page ignores clicks for a second after removing a card (B16-03).
    await expect(async () => {
      await button(page, "Refuser inconnue@ailleurs.example").click();
      await expect(dialog(page)).toBeVisible({ timeout: 500 });
    }).toPass();
    await confirm(page, "Envoyer le refus");
    await expect(page.getByText("Indiquez la raison du refus.")).toBeVisible();
    await expectNoViolationNow(page);
    await page.getByLabel("Raison du refus").fill("Cette adresse n'est pas celle de la clinique.");
    await page.reload();
    await expect(page.getByLabel("Raison du refus")).toHaveValue("Cette adresse n'est pas celle de la clinique.");
    await confirm(page, "Envoyer le refus");
    await expect(said(page, "Le refus part à inconnue@ailleurs.example.")).toBeVisible();
    const [rejection] = await readMessages(page.request, "inconnue@ailleurs.example");
    expect(rejection?.text).toContain("Cette adresse n'est pas celle de la clinique.");

    const unknown = page.getByRole("listitem").filter({ hasText: "20417" });
    await expect(unknown).toContainText("Demandez au gestionnaire de l'ajouter au registre.");
    await expect(unknown.getByRole("link", { name: "Ajouter ce numéro au registre" })).toHaveCount(0);

    const [accepted] = await readMessages(page.request, "aude@quemener.example");
    expect(accepted?.text).toContain("/Inscription?numero=60002");
    expect(await (await page.request.get("/api/veterinarySyndicat/60002")).text()).toContain("a•••••@q••••.example");
  });

  test("A manager exports and erases a clinic, and the journal records both (B1-52 B1-55 B0-02)", async ({ page }) => {
    await preRegister(page.request, "60003", "Salaun");
    await enter(page, MANAGER);
    await page.goto("/formation/cliniques?q=60003");
    await page.getByRole("link", { name: "Aude Salaun" }).click();
    const download = page.waitForEvent("download");
    await button(page, "Exporter les données").click();
    expect((await download).suggestedFilename()).toMatch(/^donnees-60003-\d{4}-\d\d-\d\d\.json$/);
    await button(page, "Effacer le compte").click();
    await expect(dialog(page)).toContainText("la clinique et son titulaire ;");
    await page.getByLabel("Numéro ordinal").fill("60004");
    await confirm(page, "Effacer pour toujours");
    await expect(page.getByText("Le numéro ordinal saisi n'est pas celui de ce compte.")).toBeVisible();
    await page.getByLabel("Numéro ordinal").fill("60003");
    await confirm(page, "Effacer pour toujours");
    await expect(said(page, "Le compte de Aude Salaun est effacé.")).toBeVisible();
    await expect(page).toHaveURL("/formation/cliniques");
    await expect(page.getByRole("link", { name: "Aude Salaun" })).toHaveCount(0);

    await followPath(page, "/formation/journal");
    await expect(page.getByText("Le journal est intact : rien n'y a été changé ni retiré.")).toBeVisible();
    await page.getByLabel("Ce qui s'est passé").selectOption("Clinique effacée par un gestionnaire");
    await expect(page).toHaveURL("/formation/journal?kind=staff%3A+erase+account");
    await page.getByLabel("Personne").fill(MANAGER);
    await expect(page).toHaveURL(/person=formation%40espace-asv\.example/);
    await expect(page.getByText("1 sur 1")).toBeVisible();
    await expect(page.getByRole("row").last()).toContainText("Claire Morvan (formation@espace-asv.example)");
    await page.getByLabel("Jour", { exact: true }).fill("2020-01-01");
    await expect(page.getByText("Aucune ligne")).toBeVisible();
  });
});
