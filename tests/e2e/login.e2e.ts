import { expect, type Request } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { COLLABORATOR, HOLDER, logIn, storedToken, tokenOf } from "./demo.ts";
import { button, dialog, field, said } from "./page.ts";
import { addPasskeyDevice } from "./passkey.ts";
import { submitLogin } from "./sign-up.ts";
import { test } from "./test.ts";

test.describe("The login", () => {
  test("The login page shows a notice, two fields, a button and the links (S1-06 S2-002 S2-050 S2-051 S2-052 S2-053 S2-054 S4-30)", async ({
    page,
  }) => {
    await page.goto("/connexion");
    await expect(
      page.getByText(
        "Les identifiants de l'ancien espace client ne fonctionnent plus. Veuillez créer un nouveau compte.",
      ),
    ).toBeVisible();
    await expect(field(page, "Email")).toBeVisible();
    const password = field(page, "Mot de passe");
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Masquer le mot de passe" }).click();
    await expect(password).toHaveAttribute("type", "password");
    await expect(button(page, "Se connecter")).toBeVisible();
    await expect(page.getByText("Mot de passe oublié")).toBeVisible();
    await page.getByRole("link", { name: "Créer mon compte" }).click();
    await expect(page).toHaveURL("/Inscription");
  });

  test("The login form reports empty fields and sends no request (S5-34 S5-35)", async ({ page }) => {
    await page.goto("/connexion");
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/veterinary_authentication_token")) sent += 1;
    });
    await button(page, "Se connecter").click();
    await expect(page.getByText("Veuillez renseigner un email.", { exact: true })).toBeVisible();
    await expect(page.getByText("Veuillez renseigner un mot de passe.", { exact: true })).toBeVisible();
    await expect(field(page, "Email")).toBeFocused();
    expect(sent).toBe(0);
  });

  test("Enter submits the login form, and the search opens after the login (S2-055 S2-059 S4-20 S7-03 S9-34)", async ({
    page,
  }) => {
    await page.goto("/connexion");
    await field(page, "Email").fill(HOLDER.email);
    await field(page, "Mot de passe").fill(HOLDER.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/recherche/);
    expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);
  });

  test("The passkey script loads only when a clinic adds or uses a passkey (B15-02 B15-04)", {
    tag: "@desktop",
  }, async ({ page }) => {
    const removeDevice = await addPasskeyDevice(page);
    await logIn(page, COLLABORATOR);
    await page.goto("/monCompte?onglet=mot-de-passe");
    await expectNoViolation(page);
    await page.getByLabel("Nom de la nouvelle clé").fill("Portable du cabinet");
    await button(page, "Ajouter une clé d'accès").click();
    await expect(page.getByText("Jamais utilisée")).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.goto("/connexion?redirectUri=%2FmonCompte%3Fonglet%3Dmot-de-passe", { waitUntil: "networkidle" });
    const scripts: Request[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request));
    await button(page, "Continuer avec une clé d'accès").click();
    await expect(page.getByText(/^Utilisée le/)).toBeVisible();
    expect(scripts.length).toBeGreaterThan(0);
    await button(page, /^Retirer la clé/).click();
    await expect(page.getByText("Aucune clé d'accès pour l'instant.")).toBeVisible();
    await removeDevice();
  });

  test("After a wrong password, the login page shows a toast and a lasting hint (S8-01)", async ({ page }) => {
    await page.goto("/connexion");
    await submitLogin(page, "personne@clinique.example", "un-mauvais-mot-de-passe");
    await expect(said(page, "Identifiant ou mot de passe invalides.")).toBeVisible();
    await expect(page.getByText("Identifiant ou mot de passe invalides.")).toHaveCount(1);
    await expect(page.getByText("Vérifiez votre email et votre mot de passe.")).toBeVisible();
    await expect(page).toHaveURL("/connexion");
    expect(await storedToken(page)).toBeNull();
  });

  test("After the login, the page that `redirectUri` names opens with its query string (S2-058)", async ({ page }) => {
    await page.goto("/connexion?redirectUri=%2Fselection%3Fa%3D1");
    await submitLogin(page, HOLDER.email, HOLDER.password);
    await expect(page).toHaveURL("/selection?a=1");
  });
});

test.describe("The login by a token in the URL", () => {
  test("The login page stores the token from the URL and removes the token from the URL (S2-057)", async ({ page }) => {
    const token = await tokenOf(page.request);
    await page.goto(`/connexion?token=${token}`);
    await expect(page).toHaveURL(/\/recherche/);
    expect(page.url()).not.toContain(token);
    expect(await storedToken(page)).toBe(token);
  });

  test("The login page does not store an invalid token in the URL", async ({ page }) => {
    await page.goto("/connexion?token=faux");
    await expect(button(page, "Se connecter")).toBeVisible();
    await expect(page).toHaveURL("/connexion");
    expect(await storedToken(page)).toBeNull();
  });

  test("A token in the URL replaces another account's session only if the user agrees (T-32)", async ({ page }) => {
    const mine = await logIn(page);
    const other = await tokenOf(page.request, COLLABORATOR);
    const sent: Request[] = [];
    page.on("request", (request) => sent.push(request));
    await page.goto(`/connexion?token=${other}`);
    const question = dialog(page);
    await expect(question.getByRole("button", { name: "Non" })).toBeVisible();
    expect(page.url()).not.toContain(other);
    expect(await storedToken(page)).toBe(mine);
    await question.getByRole("button", { name: "Non" }).click();
    await expect(page).toHaveURL(/\/recherche/);
    expect(await storedToken(page)).toBe(mine);
    const [opened, ...others] = sent;
    expect(opened?.url()).toContain(other);
    expect(others.length).toBeGreaterThan(3);
    for (const request of others) {
      expect(request.url()).not.toContain(other);
      expect((await request.allHeaders()).referer ?? "").not.toContain("token=");
    }
  });

  test("If a token in the URL starts another account's session, an open tab shows that account (T-32 W-06)", async ({
    page,
    context,
  }) => {
    await logIn(page);
    await page.goto("/monCompte");
    const name = field(page, "Prénom");
    await expect(name).toHaveValue("Claire");
    const other = await tokenOf(page.request, COLLABORATOR);
    const second = await context.newPage();
    await second.goto(`/connexion?token=${other}`);
    await second.getByRole("dialog").getByRole("button", { name: "Oui" }).click();
    await expect(second).toHaveURL(/\/recherche/);
    await expect(name).toHaveValue("Camille");
    await expect(page.getByText("Clinique vétérinaire des Quatre Saisons")).toHaveCount(0);
    await expect(page).toHaveURL("/monCompte");
  });
});

test.describe("A visit without a session", () => {
  test("Without a session, private screens show a warning and open the login (S2-020 S2-021 S6-02 S6-04)", async ({
    page,
  }) => {
    const own = ["/selection", "/monCompte", "/contrat", "/notification/list", "/parameters/notification"];
    for (const path of ["/recherche", "/candidat/1", ...own]) {
      await page.goto(`${path}?a=1`);
      await expect(said(page, "Connexion requise")).toBeVisible();
      await expect(page).toHaveURL(`/connexion?redirectUri=${encodeURIComponent(`${path}?a=1`)}`);
    }
  });
});

test("The login pages ask users of an unsupported browser to update the browser (B17-01)", async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL: String(baseURL) });
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "timeout"));
  for (const path of ["/connexion", "/formation"]) {
    await page.goto(path);
    await expect(page.locator("body")).toHaveText(
      "Votre navigateur est trop ancien pour cette page. Mettez-le à jour, ou essayez avec Firefox, Chrome ou Safari récents.",
    );
  }
  await page.close();
});
