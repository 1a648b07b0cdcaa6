import { expect, type Page } from "@playwright/test";
import { choosePassword, logIn, tokenOf } from "./demo.ts";
import { button, field, said } from "./page.ts";
import { test } from "./test.ts";

const PASSWORD = "chouette-effraie-31";
const NEXT_PASSWORD = "hermine-blanche-et-vive";

test.describe("The profile", () => {
  test("An account holder invites a collaborator, and removes the collaborator after a login (S1-15 S2-250 S2-252 S2-253 S2-255 S2-257 S4-46 S6-07 S7-14 S8-14 S8-19 S8-20 S8-71)", {
    tag: "@desktop",
  }, async ({ page, browser }) => {
    const person = { lastName: "Kerjean", firstName: "Maël", email: `mael-${Date.now()}@clinique.example` };
    await logIn(page);
    await page.goto("/monCompte?onglet=collaborateurs");
    await button(page, "Ajouter un collaborateur").click();
    await field(page, "Nom").fill(person.lastName);
    await field(page, "Prénom").fill(person.firstName);
    await field(page, "Email").fill(person.email);
    await button(page, "Valider").click();
    await expect(
      said(page, "Un lien de confirmation a bien été envoyé à votre collaborateur ci-dessous !"),
    ).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: person.email });
    await expect(row).toContainText("En attente");

    await choosePassword(page.request, person.email, PASSWORD);
    await page.reload();
    await expect(row).toContainText("Activé");

    const theirs = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    const credentials = { email: person.email, password: PASSWORD };
    await logIn(theirs, credentials);
    await theirs.goto("/monCompte?onglet=mot-de-passe");
    await changePassword(theirs, "un autre mot de passe", NEXT_PASSWORD);
    await expect(said(theirs, "Mot de passe actuel incorrect.")).toBeVisible();
    await changePassword(theirs, PASSWORD, NEXT_PASSWORD);
    await expect(said(theirs, "Votre mot de passe a bien été mise à jour !")).toBeVisible();
    await tokenOf(page.request, { ...credentials, password: NEXT_PASSWORD });

    await row.getByRole("button", { name: "Retirer Maël Kerjean" }).click();
    await expect(page.getByText("Vous allez retirer ce collaborateur. Confirmez-vous ?")).toBeVisible();
    await button(page, "Oui").click();
    await expect(said(page, "Votre collaborateur a été supprimé !")).toBeVisible();
    await expect(row).toHaveCount(0);

    await theirs.goto("/recherche");
    await expect(theirs).toHaveURL("/connexion");
    await theirs.context().close();
  });

  test("If the Back button would discard changes of the profile, the page asks the user first", {
    tag: "@phone",
  }, async ({ page }) => {
    await logIn(page);
    await page.goto("/selection");
    await page.getByRole("link", { name: "Profil", exact: true }).first().click();
    const name = field(page, "Prénom");
    const former = await name.inputValue();
    await name.fill("Autre");
    await expect(page.getByText("Non enregistré", { exact: true })).toBeInViewport();
    const question = page.getByRole("dialog", {
      name: "Vos modifications ne sont pas enregistrées. Quitter cette page ?",
    });
    await page.goBack();
    await question.getByRole("button", { name: "Rester" }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL("/monCompte");
    await expect(name).toHaveValue("Autre");
    await page.goBack();
    await question.getByRole("button", { name: "Quitter sans enregistrer" }).click();
    await expect(page).toHaveURL("/selection");
    await page.goForward();
    await expect(page).toHaveURL("/monCompte");
    await expect(name).toHaveValue(former);
  });

  test("If the user closes a window with unsaved profile changes, the browser asks first", { tag: "@desktop" }, async ({
    page,
  }) => {
    await logIn(page);
    await page.goto("/monCompte");
    await field(page, "Prénom").fill("Autre");
    const opened = page.waitForEvent("dialog");
    const closing = page.close({ runBeforeUnload: true });
    const question = await opened;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await closing;
    await page.getByRole("button", { name: "Annuler" }).click();
    await expect(page.getByText("Non enregistré", { exact: true })).toHaveCount(0);
    await page.goto("/selection");
    await expect(page).toHaveURL("/selection");
  });
});

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await field(page, "Mot de passe actuel").fill(current);
  await field(page, "Nouveau mot de passe").fill(next);
  await field(page, "Confirmation du mot de passe").fill(next);
  await button(page, "Modifier mon mot de passe").click();
}
