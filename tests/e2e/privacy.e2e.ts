import { expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { bearer, choosePassword, logIn, readMessages, storedToken, tokenOf } from "./demo.ts";
import { button, said } from "./page.ts";
import { test } from "./test.ts";

const PASSWORD = "chouette-effraie-31";
const open = (page: Page) => page.goto("/monCompte?onglet=mes-donnees");

test.use({ reducedMotion: "reduce" });

test.describe("The personal data of an account", () => {
  test("A collaborator erases the account by keyboard and gets a confirmation by mail (T-54)", async ({ page }) => {
    const email = `adele-${Date.now()}@clinique.example`;
    const credentials = { email, password: PASSWORD };
    const headers = bearer(await tokenOf(page.request));
    const person = { lastName: "Guégan", firstName: "Adèle", email };
    const path = "/api/veterinary/account/mandatary/pre-register";
    expect((await page.request.post(path, { headers, data: person })).status()).toBe(200);
    await choosePassword(page.request, email, PASSWORD);

    await logIn(page, credentials);
    await open(page);
    await button(page, "Supprimer mon compte").focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Supprimer votre compte pour toujours ?" });
    await expect(dialog.getByRole("button", { name: "Annuler" })).toBeFocused();
    await expectNoViolation(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button(page, "Supprimer mon compte")).toBeFocused();
    await page.keyboard.press("Enter");

    await dialog.getByLabel("Votre mot de passe").fill("un autre mot de passe");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Mot de passe actuel incorrect.")).toBeVisible();
    await dialog.getByLabel("Votre mot de passe").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/");
    await expect(said(page, "Votre compte a été supprimé")).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    const again = await page.request.post("/veterinary_authentication_token", { data: credentials });
    expect(again.status()).toBe(401);
    const [goodbye] = await readMessages(page.request, email);
    expect(goodbye?.subject).toBe("Votre compte a été supprimé");
  });
});
