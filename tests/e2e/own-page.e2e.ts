import { expect, type Page } from "@playwright/test";
import { ownDossier } from "contract/candidates/own-page/own-dossier.ts";
import { ownScreens } from "contract/candidates/own-page/own-screens.ts";
import { OWN_PAGE_PATH } from "contract/candidates/own-page/own-values.ts";
import { ownViews } from "contract/candidates/own-page/views.ts";
import { expectNoViolationInBothColours } from "./axe.ts";
import { advanceClock, keepInBrowser, readMessages } from "./demo.ts";
import { lookAtAll, NARROW, WIDE } from "./look.ts";
import { button, expectToFit, field, menu, said, title } from "./page.ts";
import { reject, reply, stall, type View } from "./staging.ts";
import { test } from "./test.ts";
import { FAILURE, translate } from "./translate.ts";
import { phone } from "./where.ts";

const HELENE = "helene.oberlin@espace-asv.example";
const EMMA = "emma.duprat@boite-aux-lettres.example";
const TOKEN = "espace-dossier.token";
const none = { total: 0, items: [], next: null };
/** Sessions end after 30 minutes without use (B11-02), so the test waits slightly longer. */
const UNUSED_MS = 31 * 60_000;
const HOUR_MS = 61 * 60_000;

test.use(phone);

async function mailed(page: Page, email: string): Promise<{ code: string; link: string }> {
  const [mail] = await readMessages(page.request, email);
  const [code, link] = [/\b\d{6}\b/.exec(mail?.text ?? "")?.[0], /\/dossier#\S+/.exec(mail?.text ?? "")?.[0]];
  if (!code || !link) throw new Error("No code was mailed");
  return { code, link };
}

async function ask(page: Page, email = HELENE): Promise<void> {
  await field(page, "Votre adresse email").fill(email);
  await button(page, "Recevoir mon code").click();
  await expect(title(page, "Entrez votre code")).toBeVisible();
}

async function enter(page: Page, email = HELENE): Promise<void> {
  await ask(page, email);
  await field(page, "Code reçu par email").fill((await mailed(page, email)).code);
  await button(page, "Ouvrir mon dossier").click();
  await expect(menu(page)).toBeVisible();
}

/** Opens a candidate's session in the page. Advances the clock first, because the server limits the codes per hour. */
async function openAs(page: Page, email: string, path: string = OWN_PAGE_PATH): Promise<void> {
  await advanceClock(page.request, HOUR_MS);
  const data = { email };
  expect((await page.request.post("/api/dossier/code", { data })).status()).toBe(202);
  const { code } = await mailed(page, email);
  const { token } = await (await page.request.post("/api/dossier/session", { data: { email, code } })).json();
  await keepInBrowser(page, { [TOKEN]: token });
  await page.goto(path);
}

test("A candidate opens their dossier on a phone with the mailed code (B11-01 B11-02)", async ({ page }) => {
  await page.goto(OWN_PAGE_PATH);
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeHidden();
  await expectNoViolationInBothColours(page);
  await expectToFit(page);
  await ask(page);
  await expectNoViolationInBothColours(page);
  await expectToFit(page);
  const { code, link } = await mailed(page, HELENE);
  await page.goto("/robots.txt");
  await page.goto(link);
  await expect(field(page, "Votre adresse email")).toHaveValue(HELENE);
  await expect(page).toHaveURL(OWN_PAGE_PATH);
  await button(page, "J'ai déjà un code").press("Enter");
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(title(page, "Bonjour Hélène")).toBeVisible();
  await page.reload();
  await expect(title(page, "Bonjour Hélène")).toBeVisible();
  await button(page, "Se déconnecter").click();
  await expect(said(page, "Votre dossier est fermé sur cet appareil.")).toBeVisible();
  await expect(page.getByText("Hélène")).toHaveCount(0);
});

const views: readonly View[] = [
  { name: "Overview", path: ownScreens.Overview.path, viewer: "visitor" },
  { name: "Loading", path: ownScreens.Leave.path, viewer: "visitor", stages: [stall(ownDossier)], isWaiting: true },
  { name: "Failed", path: ownScreens.Leave.path, viewer: "visitor", stages: [reject(ownDossier, "internal")] },
  {
    ...{ name: "Sharing with preview", path: ownScreens.Sharing.path, viewer: "visitor" },
    act: (page) => button(page, "Voir ma fiche").click(),
  },
  { name: "Details", path: ownScreens.Details.path, viewer: "visitor" },
  { name: "Views", path: ownScreens.Views.path, viewer: "visitor" },
  { name: "No views", path: ownScreens.Views.path, viewer: "visitor", stages: [reply(ownViews, none)] },
  { name: "Leave", path: ownScreens.Leave.path, viewer: "visitor" },
  {
    ...{ name: "Erase", path: ownScreens.Leave.path, viewer: "visitor", hasDialog: true },
    act: (page) => button(page, "Effacer mon dossier…").click(),
  },
];

test("All screens of 'Mon dossier' are accessible and not cut off (B0-02 B11-01)", async ({ page }) => {
  await openAs(page, HELENE);
  await lookAtAll(page, views, "dossier", [NARROW, WIDE]);
});

test("The menu of 'Mon dossier' leads to all screens, even in a translated page (B0-02 B0-11)", async ({ page }) => {
  await openAs(page, HELENE);
  for (const [name, heading] of [
    ["Partage", "Ce que je montre"],
    ["Informations", "Mes informations"],
    ["Visites", "Qui a consulté mon dossier"],
    ["Pause", "Pause et départ"],
  ] as const) {
    await menu(page).getByRole("link", { name }).click();
    await expect(title(page, heading)).toBeFocused();
  }
  await page.goBack();
  await expect(title(page, "Qui a consulté mon dossier")).toBeVisible();
  await translate(page, "moved");
  await page.locator(`nav a[href="${ownScreens.Sharing.path}"]`).click();
  await expect(page.getByRole("switch")).toHaveCount(4);
  await expect(page.getByText(FAILURE)).toHaveCount(0);
});

test("After half an hour without use, a new login restores the typed text (B0-09 B11-02)", async ({ page }) => {
  await openAs(page, HELENE);
  await field(page, "Je peux aller jusqu'à (km)").fill("42");
  await advanceClock(page.request, UNUSED_MS);
  await button(page, "Enregistrer").click();
  await expect(page.getByText("Votre session est terminée.")).toBeVisible();
  await expect(page.getByText("Hélène")).toHaveCount(0);
  await enter(page);
  await expect(field(page, "Je peux aller jusqu'à (km)")).toHaveValue("42");
  await button(page, "Enregistrer").click();
  await expect(said(page, "Votre disponibilité est à jour.")).toBeVisible();
});

test("If another person logs in with the same browser, the open page reloads (B0-10)", async ({ page, context }) => {
  await openAs(page, HELENE);
  await expect(title(page, "Bonjour Hélène")).toBeVisible();
  const other = await context.newPage();
  await openAs(other, EMMA);
  await expect(page.getByText("Bonjour Emma")).toBeVisible();
  await expect(page.getByText("Hélène")).toHaveCount(0);
  await other.close();
  const { link } = await mailed(page, HELENE);
  await page.goto("/robots.txt");
  await page.goto(link);
  await button(page, `Se déconnecter et utiliser ${HELENE}`).click();
  await expect(field(page, "Votre adresse email")).toHaveValue(HELENE);
  await expect(page).toHaveURL(OWN_PAGE_PATH);
  await expect(page.getByText("Emma")).toHaveCount(0);
});
