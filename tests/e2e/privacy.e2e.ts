import { expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { choosePassword, logIn, readMessages, said, storedToken, tokenOf } from "./demo.ts";
import { test } from "./test.ts";

const PASSWORD = "chouette-effraie-31";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const open = (page: Page) => page.goto("/monCompte?onglet=mes-donnees");

test.use({ reducedMotion: "reduce" });

test.describe("Mes données", () => {
  test("W-16 shows where the account is open and logs another browser out", async ({ page }) => {
    await tokenOf(page.request);
    await tokenOf(page.request);
    const other = await tokenOf(page.request);
    await logIn(page);
    await open(page);
    const list = page.getByRole("list", { name: "Appareils connectés" });
    await expect(list.getByText("Cet appareil")).toBeVisible();
    const before = await list.getByRole("listitem").count();
    // The one that the test's own calls opened names no browser.
    await list
      .getByRole("button", { name: /^Déconnecter/ })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await expect(said(page, "Appareil déconnecté")).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(before - 1);
    await button(page, "Déconnecter tous les autres").click();
    await button(page, "Déconnecter").last().click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    const headers = { authorization: `Bearer ${other}` };
    expect((await page.request.get("/api/veterinary/user", { headers })).status()).toBe(401);
  });

  test("T-54 a collaborator erases the own account with the keyboard alone, and is told by mail", async ({ page }) => {
    const email = `adele-${Date.now()}@clinique.example`;
    const credentials = { email, password: PASSWORD };
    const headers = { authorization: `Bearer ${await tokenOf(page.request)}` };
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
    await expectNoViolation(page);
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
