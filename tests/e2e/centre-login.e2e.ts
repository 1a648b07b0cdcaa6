import { expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { ADVISER, centreToken, enterPassword, MANAGER, nextCode, timeCode } from "./centre.ts";
import { bearer, readMessages, storedToken } from "./demo.ts";
import { button, field, title } from "./page.ts";
import { addPasskeyDevice } from "./passkey.ts";
import { followPath } from "./staging.ts";
import { test } from "./test.ts";

const NEW_PASSWORD = "douze chats roux dorment";

async function passFirstStep(page: Page, email: string): Promise<void> {
  await enterPassword(page, email);
  await expect(page.getByRole("heading", { name: "Vérification en deux étapes" })).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code à 6 chiffres").fill(code);
  await button(page, "Se connecter").click();
}

async function logOut(page: Page): Promise<void> {
  await followPath(page, "/formation/compte");
  await button(page, "Se déconnecter").click();
}

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await field(page, "Mot de passe").fill(password);
  await page.getByLabel("Confirmation du mot de passe").fill(password);
  await button(page, "Continuer").click();
}

test.describe("The centre's login", () => {
  test("The centre's login requires a password and a single-use code (B1-04 B1-05 B1-08 B0-02)", async ({
    page,
    request,
  }) => {
    await page.goto("/formation/compte");
    await expect(page).toHaveURL("/formation/connexion?redirectUri=%2Fformation%2Fcompte");
    await expect(page.getByRole("banner")).toContainText("Espace formation");
    await button(page, "Continuer").click();
    await expect(page.getByText("Veuillez renseigner un email.")).toBeVisible();
    await enterPassword(page, ADVISER, "un-mauvais-mot-de-passe");
    await expect(page.getByText("Identifiant ou mot de passe invalides.")).toBeVisible();
    await passFirstStep(page, ADVISER);
    expect(await page.evaluate(() => localStorage.getItem("espace-formation.token"))).toBeNull();
    const code = await nextCode(request, ADVISER);
    await enterCode(page, code === "000000" ? "000001" : "000000");
    await expect(page.getByText("Code incorrect ou déjà utilisé.")).toBeVisible();
    await enterCode(page, code);
    await expect(page).toHaveURL("/formation/compte");
    await expect(page.getByText(ADVISER)).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await button(page, "Se déconnecter").click();
    await expect(page).toHaveURL("/formation/connexion");
    await passFirstStep(page, ADVISER);
    await enterCode(page, code);
    await expect(page.getByText("Code incorrect ou déjà utilisé.")).toBeVisible();
  });

  test("A staff member adds a passkey, logs in with the passkey and removes the passkey (B1-07)", async ({
    page,
    request,
  }) => {
    const removeDevice = await addPasskeyDevice(page);
    await page.goto("/formation/connexion?redirectUri=%2Fformation%2Fcompte");
    await passFirstStep(page, MANAGER);
    await enterCode(page, await nextCode(request, MANAGER));
    await expect(page.getByRole("heading", { name: "Clés d'accès" })).toBeVisible();
    await button(page, "Ajouter une clé d'accès").click();
    await expect(page.getByText("Donnez un nom à cette clé.")).toBeVisible();
    await page.getByLabel("Nom de la nouvelle clé").fill("Portable du bureau");
    await button(page, "Ajouter une clé d'accès").click();
    await expect(page.getByText("Jamais utilisée")).toBeVisible();
    await button(page, "Se déconnecter").click();
    await expect(page).toHaveURL("/formation/connexion");
    await button(page, "Continuer avec une clé d'accès").click();
    await expect(page.getByRole("heading", { name: "À traiter" })).toBeVisible();
    await followPath(page, "/formation/compte");
    await expect(page.getByText(/Utilisée le/)).toBeVisible();
    await button(page, "Retirer la clé « Portable du bureau »").click();
    await expect(page.getByText("Aucune clé d'accès pour l'instant.")).toBeVisible();
    await removeDevice();
  });

  test("For an unknown URL or an expired invitation, the centre's site shows an error (B1-01)", async ({ page }) => {
    await page.goto("/formation/nulle-part");
    await expect(page.getByRole("heading", { name: "Page non trouvée" })).toBeVisible();
    await followPath(page, `/formation/invitation/${"A".repeat(43)}`);
    await chooseNewPassword(page, "trois chats roux dorment");
    await expect(page.getByText("Lien expiré ou déjà utilisé. Refaites une demande.")).toBeVisible();
  });

  test("An invited staff member sets a password and a second factor, and gets recovery codes (B1-06 B1-09 B1-50)", async ({
    page,
    request,
  }, { retry, repeatEachIndex }) => {
    const email = `noe.${retry}${repeatEachIndex}@espace-asv.example`;
    const headers = bearer(await centreToken(request, MANAGER));
    const data = { email, firstName: "Noé", lastName: "Premier", role: "conseiller" };
    expect((await request.post("/api/formation/team/invite", { headers, data })).status()).toBeLessThan(300);
    const [mail] = await readMessages(request, email);
    const link = /\/formation\/invitation\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    await page.goto(link);
    await chooseNewPassword(page, NEW_PASSWORD);

    await expect(title(page, "Protégez votre compte")).toBeVisible();
    await expect(page.getByRole("img", { name: /^Dessin à scanner/ })).toBeVisible();
    const secret = (await page.locator("code").textContent()) ?? "";
    const { now } = await (await request.get("/demo/clock")).json();
    await page.getByLabel("Code à 6 chiffres").fill(timeCode(secret, Date.parse(now)));
    await button(page, "Vérifier le code").click();

    await expect(title(page, "Vos codes de secours")).toBeVisible();
    await expectNoViolation(page);
    const codes = await page.getByRole("main").getByRole("listitem").allTextContents();
    expect(codes).toHaveLength(10);
    const download = page.waitForEvent("download");
    await button(page, "Enregistrer les codes").click();
    expect((await download).suggestedFilename()).toBe("codes-de-secours.txt");
    await button(page, "J'ai conservé mes codes").click();
    await expect(page).toHaveURL("/formation");
    await expect(page.getByRole("dialog", { name: "Ce qui attend" })).toBeVisible();
    await page.keyboard.press("Escape");

    await logOut(page);
    const [code = ""] = codes;
    for (const isFirst of [true, false]) {
      await enterPassword(page, email, NEW_PASSWORD);
      await button(page, "Utiliser un code de secours").click();
      await page.getByLabel("Code de secours").fill(code.toLowerCase());
      await button(page, "Se connecter").click();
      if (!isFirst) break;
      await expect(page).toHaveURL("/formation");
      await logOut(page);
    }
    await expect(page.getByText("Code incorrect ou déjà utilisé.")).toBeVisible();
    await button(page, "Recommencer la connexion").click();
    await expect(field(page, "Email")).toBeVisible();

    await followPath(page, link);
    await chooseNewPassword(page, NEW_PASSWORD);
    await expect(page.getByText(/^Demandez à un gestionnaire du centre de vous inviter de nouveau\./)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "se connecter" }).click();
    await expect(page).toHaveURL("/formation/connexion");
  });
});
