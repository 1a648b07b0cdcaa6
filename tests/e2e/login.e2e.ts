import { expect, type Request } from "@playwright/test";
import { COLLABORATOR, HOLDER, keepToken, logIn, said, storedToken, tokenOf } from "./demo.ts";
import { test } from "./test.ts";

const SUBMIT = { name: "Se connecter" };

test.describe("login", () => {
  test("S1-06 S2-002 S2-050 S2-051 S2-052 S2-053 S2-054 S4-30 shows the notice, the fields, the button and the links", async ({
    page,
  }) => {
    await page.goto("/connexion");
    await expect(
      page.getByText(
        "Les identifiants de l'ancien espace client ne fonctionnent plus. Veuillez créer un nouveau compte.",
      ),
    ).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toBeVisible();
    const password = page.getByLabel("Mot de passe", { exact: true });
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Masquer le mot de passe" }).click();
    await expect(password).toHaveAttribute("type", "password");
    await expect(page.getByRole("button", SUBMIT)).toBeVisible();
    await expect(page.getByText("Mot de passe oublié")).toBeVisible();
    await page.getByRole("link", { name: "Créer mon compte" }).click();
    await expect(page).toHaveURL("/Inscription");
  });

  test("S5-34 S5-35 asks for what is missing and sends nothing", async ({ page }) => {
    await page.goto("/connexion");
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/veterinary_authentication_token")) sent += 1;
    });
    await page.getByRole("button", SUBMIT).click();
    await expect(page.getByText("Veuillez renseigner un email.", { exact: true })).toBeVisible();
    await expect(page.getByText("Veuillez renseigner un mot de passe.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
    expect(sent).toBe(0);
  });

  test("S2-055 S2-059 S4-20 S7-03 S9-34 Enter submits, the token is kept, the search opens", async ({ page }) => {
    await page.goto("/connexion");
    await page.getByLabel("Email", { exact: true }).fill(HOLDER.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(HOLDER.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/recherche/);
    expect(await storedToken(page)).toMatch(/^[\w-]{43}$/);
  });

  test("S8-01 a wrong password shows the warning, which alone says so and goes; the form keeps what to do", async ({
    page,
  }) => {
    await page.goto("/connexion");
    await page.getByLabel("Email", { exact: true }).fill("personne@clinique.example");
    await page.getByLabel("Mot de passe", { exact: true }).fill("un-mauvais-mot-de-passe");
    await page.getByRole("button", SUBMIT).click();
    await expect(said(page, "Identifiant ou mot de passe invalides.")).toBeVisible();
    await expect(page.getByText("Identifiant ou mot de passe invalides.")).toHaveCount(1);
    await expect(page.getByText("Vérifiez votre email et votre mot de passe.")).toBeVisible();
    await expect(page).toHaveURL("/connexion");
    expect(await storedToken(page)).toBeNull();
  });

  test("S2-058 redirectUri is the target after login, with its query", async ({ page }) => {
    await page.goto("/connexion?redirectUri=%2Fselection%3Fa%3D1");
    await page.getByLabel("Email", { exact: true }).fill(HOLDER.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(HOLDER.password);
    await page.getByRole("button", SUBMIT).click();
    await expect(page).toHaveURL("/selection?a=1");
  });

  // What else is tried and refused: web/shell/redirect.test.ts.
  test("T-33 redirectUri does not leave the site", async ({ page }) => {
    await page.goto(`/connexion?redirectUri=${encodeURIComponent("/\\mal.example")}`);
    await page.getByLabel("Email", { exact: true }).fill(HOLDER.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(HOLDER.password);
    await page.getByRole("button", SUBMIT).click();
    await expect(page).not.toHaveURL(/connexion/);
    expect(new URL(page.url()).hostname).toBe("localhost");
  });
});

test.describe("a token in the address", () => {
  test("S2-057 is kept and the search opens, the address clean", async ({ page }) => {
    const token = await tokenOf(page.request);
    await page.goto(`/connexion?token=${token}`);
    await expect(page).toHaveURL(/\/recherche/);
    expect(page.url()).not.toContain(token);
    expect(await storedToken(page)).toBe(token);
  });

  test("is not kept when it opens nothing", async ({ page }) => {
    await page.goto("/connexion?token=faux");
    await expect(page.getByRole("button", SUBMIT)).toBeVisible();
    await expect(page).toHaveURL("/connexion");
    expect(await storedToken(page)).toBeNull();
  });

  test("T-32 never replaces a live session of another account without asking", async ({ page }) => {
    const mine = await logIn(page);
    const other = await tokenOf(page.request, { email: "collab@espace-asv.example", password: HOLDER.password });
    const sent: Request[] = [];
    page.on("request", (request) => sent.push(request));
    await page.goto(`/connexion?token=${other}`);
    const question = page.getByRole("dialog");
    await expect(question.getByRole("button", { name: "Non" })).toBeVisible();
    expect(page.url()).not.toContain(other);
    expect(await storedToken(page)).toBe(mine);
    await question.getByRole("button", { name: "Non" }).click();
    await expect(page).toHaveURL(/\/recherche/);
    expect(await storedToken(page)).toBe(mine);
    // Only the link itself has it: no later address and no Referer.
    const [opened, ...others] = sent;
    expect(opened?.url()).toContain(other);
    expect(others.length).toBeGreaterThan(3);
    for (const request of others) {
      expect(request.url()).not.toContain(other);
      expect((await request.allHeaders()).referer ?? "").not.toContain("token=");
    }
  });

  test("T-32 W-06 a tab that was open shows nothing more of the account that another tab has left", async ({
    page,
    context,
  }) => {
    await logIn(page);
    await page.goto("/monCompte");
    const name = page.getByLabel("Prénom", { exact: true });
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

test.describe("guard", () => {
  test("S2-020 S2-021 S6-02 S6-04 what needs a session warns without one and goes to the login with redirectUri", async ({
    page,
  }) => {
    const own = ["/selection", "/monCompte", "/contrat", "/notification/list", "/parameters/notification"];
    for (const path of ["/recherche", "/candidat/1", ...own]) {
      await page.goto(`${path}?a=1`);
      await expect(said(page, "Connexion requise")).toBeVisible();
      await expect(page).toHaveURL(`/connexion?redirectUri=${encodeURIComponent(`${path}?a=1`)}`);
    }
  });

  test("S4-21 S4-22 S4-23 S8-03 any 401 clears the session, goes to the login and says why", async ({ page }) => {
    await keepToken(page, "une-session-morte");
    await page.goto("/recherche");
    await expect(page).toHaveURL("/connexion");
    await expect(said(page, "Votre session a expiré, veuillez vous reconnecter.")).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });
});

test("a browser older than those that are supported is told so (B17-01)", async ({ browser, baseURL }) => {
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

test("a form that a password manager sends by itself leaves no password in the address", async ({ page }) => {
  await page.goto("/connexion?redirectUri=%2Fselection");
  await page.getByLabel("Mot de passe", { exact: true }).fill("un mot de passe");
  await page.locator("form").evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
  await expect(page).toHaveURL("/connexion?redirectUri=%2Fselection");
});
