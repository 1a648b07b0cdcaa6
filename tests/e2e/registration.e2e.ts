import { expect } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { advanceClock, storedToken } from "./demo.ts";
import { button, dialog, field, said } from "./page.ts";
import { enterCode, fillAccount, lastCode, lastLink, lookUp, PASSWORD, submitLogin } from "./sign-up.ts";
import { test } from "./test.ts";

const person = {
  numOrdinal: "10010",
  email: "isabelle.lefranc@clinique-du-canal.example",
  masked: "i•••••@c••••.example",
  mobile: "06 39 98 71 10",
};

const NEXT_PASSWORD = "loutre-verte-et-lente";
const RESEND = "Vous n'avez pas reçu le code ? Cliquez ici";

/** Advances the clock by more than a minute, so that a test does not use up the per-minute limits of the next test. */
test.beforeEach(({ request }) => advanceClock(request, 61_000));

test.describe("The registration", () => {
  test("A veterinarian registers, from the ordinal number to the search page (S1-05 S2-073 S4-05 S4-07 S4-12 S4-13)", async ({
    page,
  }) => {
    const { numOrdinal, email, masked, mobile } = person;
    await page.goto("/Inscription");
    await expect(button(page, "Valider")).toBeDisabled();
    await lookUp(page, numOrdinal);

    await expect(page.getByRole("heading", { name: "Vos informations" })).toBeFocused();
    await expect(page.getByText("Veuillez renseigner tous les champs.")).toBeVisible();
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    await expect(page.getByLabel("Numéro ordinal")).toHaveValue(numOrdinal);
    await expect(page.getByText(masked)).toBeVisible();

    await button(page, "Créer mon compte").click();
    await expect(page.getByRole("radio").first()).toBeFocused();

    await fillAccount(page, mobile);
    await page.reload();
    await expect(page.getByLabel("Votre téléphone mobile")).toHaveValue(mobile);
    await expect(field(page, "Mot de passe")).toHaveValue("");
    await fillAccount(page, mobile);
    await expect(page.getByText("Veuillez renseigner tous les champs.")).toHaveCount(0);
    await button(page, "Créer mon compte").click();

    await expect(page).toHaveURL("/check/sms");
    await expect(said(page, "Un sms avec un code de vérification, vous a été envoyé")).toBeVisible();
    const code = await lastCode(page, mobile);
    await enterCode(page, code === "0000" ? "1111" : "0000");
    await expect(said(page, "Code incorrect")).toBeVisible();
    await page.reload();
    await enterCode(page, code);

    await expect(page).toHaveURL("/check/email");
    await expect(said(page, "Téléphone vérifié !")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Une dernière étape !" })).toBeVisible();
    await expect(page.getByText(masked)).toBeVisible();

    await page.goto(await lastLink(page, email, "/check/email"));
    await expect(page).toHaveURL("/connexion");
    await expect(said(page, "Email vérifié !")).toBeVisible();
    await submitLogin(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/recherche/);
    expect(await storedToken(page)).not.toBeNull();
  });

  test("A user who forgot the password sets a new password with a mailed link (S2-056 S2-112 S8-08 T-27)", async ({
    page,
    browser,
  }) => {
    const { email } = person;
    await page.goto("/connexion");
    await button(page, "Mot de passe oublié").click();
    await dialog(page).getByLabel("Email").fill(email);
    await button(page, "Envoyer").click();
    await expect(dialog(page).getByText("Email envoyé!", { exact: true })).toBeVisible();

    const link = await lastLink(page, email, "/reset/password");
    // Opens the link like a mail scanner that runs scripts. The link must still work afterwards.
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    for (let time = 0; time < 2; time += 1) {
      const scanner = await context.newPage();
      await scanner.goto(link);
      await expect(scanner.getByLabel("Nouveau mot de passe")).toBeVisible();
      await scanner.close();
    }
    await context.close();
    await page.goto(link);
    await page.getByLabel("Nouveau mot de passe").fill(NEXT_PASSWORD);
    await page.getByLabel("Confirmation du mot de passe").fill("autre");
    await button(page, "Valider").click();
    await expect(said(page, "Les mots de passes ne sont pas identiques")).toBeVisible();
    await page.getByLabel("Confirmation du mot de passe").fill(NEXT_PASSWORD);
    await button(page, "Valider").click();
    await expect(page).toHaveURL("/check/password");
    await expect(page.getByText("Votre mot de passe a été réinitialisé.")).toBeVisible();

    await page.getByRole("link", { name: "Connexion" }).click();
    await submitLogin(page, email, NEXT_PASSWORD);
    await expect(page).toHaveURL(/\/recherche/);
  });
});

test.describe("The lookup of an ordinal number", () => {
  test("The ordinal number of an account with an unverified phone opens the SMS page (S2-005 S4-03 S2-101)", async ({
    page,
  }) => {
    await lookUp(page, "10002");
    await expect(page).toHaveURL("/check/sms");
    await expect(page.getByText(/Prochain envoi possible dans/)).toBeVisible();
    for (let resends = 0; resends < 2; resends += 1) {
      await button(page, RESEND).click();
      await expect(button(page, RESEND)).not.toHaveAttribute("aria-busy");
    }
    await expect(page.getByText("Toujours rien ? Contactez-nous :")).toBeVisible();
    await expectNoViolation(page);
  });

  test("The ordinal number of an account with an unverified e-mail opens the Email page (S2-007 S4-04 S2-104)", async ({
    page,
  }) => {
    await lookUp(page, "10003");
    await expect(page).toHaveURL("/check/email");
    await expect(said(page, "Un email avec un lien de vérification, vous a été envoyé")).toBeVisible();
  });
});
