import { expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { ADVISER, MANAGER, nextCode, PASSWORD } from "./centre.ts";
import { storedToken } from "./demo.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Vérification en deux étapes" })).toBeVisible();
}

test.describe("the centre's area", () => {
  test("B1-04 B1-05 B1-08 B0-02 opens by password and a code that serves once, and leads back to where one wanted to go", async ({
    page,
    request,
  }) => {
    await page.goto("/formation/compte");
    await expect(page).toHaveURL("/formation/connexion?redirectUri=%2Fformation%2Fcompte");
    await expect(page.getByRole("banner")).toContainText("Espace formation");
    await expectNoViolation(page);
    await button(page, "Continuer").click();
    await expect(page.getByText("Veuillez renseigner un email.")).toBeVisible();
    await page.getByLabel("Email", { exact: true }).fill(ADVISER);
    await page.getByLabel("Mot de passe", { exact: true }).fill("un-mauvais-mot-de-passe");
    await button(page, "Continuer").click();
    await expect(page.getByText("Identifiant ou mot de passe invalides.")).toBeVisible();
    await typePassword(page, ADVISER);
    expect(await page.evaluate(() => localStorage.getItem("espace-formation.token"))).toBeNull();
    await expectNoViolation(page);
    const code = await nextCode(request, ADVISER);
    await page.getByLabel("Code à 6 chiffres").fill(code === "000000" ? "000001" : "000000");
    await button(page, "Se connecter").click();
    await expect(page.getByText("Code incorrect ou déjà utilisé.")).toBeVisible();
    await page.getByLabel("Code à 6 chiffres").fill(code);
    await button(page, "Se connecter").click();
    await expect(page).toHaveURL("/formation/compte");
    await expect(page.getByText(ADVISER)).toBeVisible();
    // A clinic's session is another one.
    expect(await storedToken(page)).toBeNull();
    await expectNoViolation(page);
    await button(page, "Se déconnecter").click();
    await expect(page).toHaveURL("/formation/connexion");
    await typePassword(page, ADVISER);
    await page.getByLabel("Code à 6 chiffres").fill(code);
    await button(page, "Se connecter").click();
    await expect(page.getByText("Code incorrect ou déjà utilisé.")).toBeVisible();
  });

  test("B1-07 a passkey replaces password and code, has a name and is removed", async ({ page, request }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable");
    await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto("/formation/connexion?redirectUri=%2Fformation%2Fcompte");
    await typePassword(page, MANAGER);
    await page.getByLabel("Code à 6 chiffres").fill(await nextCode(request, MANAGER));
    await button(page, "Se connecter").click();
    await expect(page.getByRole("heading", { name: "Clés d'accès" })).toBeVisible();
    await button(page, "Ajouter une clé d'accès").click();
    await expect(page.getByText("Donnez un nom à cette clé.")).toBeVisible();
    await page.getByLabel("Nom de la nouvelle clé").fill("Portable du bureau");
    await button(page, "Ajouter une clé d'accès").click();
    await expect(page.getByText("Jamais utilisée")).toBeVisible();
    await button(page, "Se déconnecter").click();
    await button(page, "Continuer avec une clé d'accès").click();
    await expect(page.getByRole("heading", { name: "À traiter" })).toBeVisible();
    await page.goto("/formation/compte");
    await expect(page.getByText(/Utilisée le/)).toBeVisible();
    await button(page, "Retirer la clé « Portable du bureau »").click();
    await expect(page.getByText("Aucune clé d'accès pour l'instant.")).toBeVisible();
    await session.detach();
  });

  test("B1-01 an address that is none, and a front door of a link that is dead, say so", async ({ page }) => {
    await page.goto("/formation/nulle-part");
    await expect(page.getByRole("heading", { name: "Page non trouvée" })).toBeVisible();
    await expectNoViolation(page);
    await page.goto(`/formation/invitation/${"A".repeat(43)}`);
    await page.getByLabel("Mot de passe", { exact: true }).fill("trois chats roux dorment");
    await page.getByLabel("Confirmation du mot de passe").fill("trois chats roux dorment");
    await button(page, "Continuer").click();
    await expect(page.getByText("Lien expiré ou déjà utilisé. Refaites une demande.")).toBeVisible();
    await expectNoViolation(page);
  });
});
