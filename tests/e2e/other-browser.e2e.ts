import { type Browser, expect, type Page } from "@playwright/test";
import { advanceClock, readMessages, storedToken } from "./demo.ts";
import { button, said } from "./page.ts";
import { enterCode, fillAccount, lastCode, lastLink, lookUp, PASSWORD, submitLogin } from "./sign-up.ts";
import { test } from "./test.ts";
import { phone } from "./where.ts";

const LABEL = "Les 4 derniers chiffres de votre mobile";
const QUESTION = "Confirmez votre inscription";

test.use({ ...phone, reducedMotion: "reduce" });
test.beforeEach(({ request }) => advanceClock(request, 61_000));

/** Registers, but does not open the link in the verification mail. @returns the path of the link */
async function signUp(page: Page, numOrdinal: string, mobile: string, email: string): Promise<string> {
  await lookUp(page, numOrdinal);
  await fillAccount(page, mobile);
  await button(page, "Créer mon compte").click();
  await expect(page).toHaveURL("/check/sms");
  await expect(said(page, "Un sms avec un code de vérification, vous a été envoyé")).toBeVisible();
  await enterCode(page, await lastCode(page, mobile));
  await expect(said(page, "Un email avec un lien de vérification, vous a été envoyé")).toBeVisible();
  return lastLink(page, email, "/check/email");
}

async function otherBrowser(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize();
  const baseURL = new URL(page.url()).origin;
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce", ...(viewport ? { viewport } : {}) });
  return context.newPage();
}

test("The owner of an e-mail address can cancel a registration that a stranger started (T-14 T-27)", async ({
  page,
  browser,
}) => {
  const email = "n.benhamou@clinique-nation.example";
  const link = await signUp(page, "10013", "06 39 98 73 13", email);
  // Opens the link twice, as a mail scanner that runs scripts may do. The link must stay usable.
  for (const time of [1, 2]) {
    const scanner = await otherBrowser(browser, page);
    await scanner.goto(link);
    await expect(scanner.getByRole("heading", { name: QUESTION }), String(time)).toBeVisible();
    await scanner.context().close();
  }
  const owner = await otherBrowser(browser, page);
  await owner.goto(link);
  for (const left of ["2 essais", "1 essai"]) {
    await owner.getByLabel(LABEL).fill("0000");
    await button(owner, "Valider").click();
    await expect(owner.getByText(new RegExp(`Il reste ${left}\\.`)).first()).toBeVisible();
    await expect(owner.getByLabel(LABEL)).toHaveValue("");
  }
  await owner.getByLabel(LABEL).fill("0000");
  await button(owner, "Valider").click();
  await expect(owner.getByRole("heading", { name: "Email non vérifié" })).toBeVisible();

  // The link no longer works, not even in the stranger's browser.
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Email non vérifié" })).toBeVisible();
  await page.goto("/connexion");
  await submitLogin(page, email, PASSWORD);
  await expect(page).toHaveURL("/check/email");
  expect(await storedToken(page)).toBeNull();

  const [notice] = (await readMessages(page.request, email)).filter(({ subject }) => subject?.includes("ne sert plus"));
  const unsubscribeLink = /https?:\/\/[^/\s]+(\/check\/cancel\/[\w-]+)/.exec(notice?.text ?? "")?.[1] ?? "";
  await owner.goto(unsubscribeLink);
  await button(owner, "Supprimer ce compte").click();
  await expect(owner.getByRole("heading", { name: "Le compte est supprimé" })).toBeVisible();
  await owner.context().close();
  await page.goto("/connexion");
  await submitLogin(page, email, PASSWORD);
  await expect(page.getByText("Identifiant ou mot de passe invalides.").first()).toBeVisible();
});
