import { expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { advanceClock, arrive, COLLABORATOR, logIn, readMessages, said } from "./demo.ts";
import { test } from "./test.ts";

const DAY = 24 * 3600_000;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;

test.use({ reducedMotion: "reduce" });

async function expectNoViolationInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolation(page);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}

/** 'Mes recherches' stands in the panel, and on phones in the sheet of the filters. */
async function openMine(page: Page) {
  if (isPhone(page) && !(await dialog(page).isVisible())) await page.getByRole("button", { name: /filtres/ }).click();
  return page.getByRole("region", { name: "Mes recherches" });
}

test("B8-01 B8-02 B8-03 B9-02 B9-03 a search is kept, run, renamed, told of by mail, stopped and deleted", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const token = await logIn(page, COLLABORATOR);
  const headers = { authorization: `Bearer ${token}` };
  const kept = await (await page.request.get("/api/veterinary/searches", { headers })).json();
  for (const { id } of kept.items) await page.request.delete(`/api/veterinary/searches/${id}`, { headers });

  await test.step("keeps what the list is searched by, by the keyboard alone", async () => {
    await page.goto("/recherche?ZIPCode=56");
    await button(page, "Enregistrer cette recherche").focus();
    await page.keyboard.press("Enter");
    const name = dialog(page).getByLabel("Nom de la recherche");
    await expect(name).toHaveValue("Morbihan");
    await name.fill("");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText("Donnez un nom à cette recherche.")).toBeVisible();
    await expectNoViolationInBoth(page);
    await name.fill("Morbihan");
    await button(page, "Enregistrer").focus();
    await page.keyboard.press("Enter");
    await expect(said(page, "Recherche enregistrée")).toBeVisible();
    await button(page, "M'alerter chaque jour").click();
    await expect(said(page, "Recherche modifiée")).toBeVisible();
    await button(page, "Voir mes alertes").click();
    await expect(page).toHaveURL(/parameters.notification/);
    await page.goBack();
    await button(page, "Enregistrer cette recherche").click();
    await dialog(page).getByLabel("Nom de la recherche").fill("MORBIHAN");
    await button(page, "Enregistrer").click();
    await expect(dialog(page).getByText("Une de vos recherches porte déjà ce nom.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("says how many are new, and is run by one press", async () => {
    await arrive(page.request, "56");
    // It is new once it has its number.
    await page.request.post("/demo/drain", { data: {} });
    await page.goto("/recherche");
    const mine = await openMine(page);
    await expect(mine.getByText("Alerte chaque jour")).toBeAttached();
    await expectNoViolationInBoth(page);
    await mine.getByRole("button", { name: /^Morbihan ?1 nouveau candidat$/ }).click();
    await expect(page).toHaveURL(/ZIPCode=56/);
    await expect((await openMine(page)).getByRole("button", { name: "Morbihan", exact: true })).toBeVisible();
  });

  await test.step("gets another name, is deleted, and comes back by the message's button", async () => {
    const mine = await openMine(page);
    await mine.getByRole("button", { name: "Modifier la recherche Morbihan" }).click();
    await dialog(page).last().getByLabel("Nom de la recherche").fill("Autour de Vannes");
    await button(page, "Enregistrer").click();
    await mine.getByRole("button", { name: "Supprimer la recherche Autour de Vannes" }).click();
    await expect(mine).toHaveCount(0);
    await button(page, "Annuler").last().click();
    await expect(mine.getByRole("button", { name: "Autour de Vannes", exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  await test.step("stands above the list of all on telephones, which it does not make wider", async () => {
    await page.goto("/recherche");
    const quick = page.getByRole("group", { name: "Recherches rapides" });
    await expect(quick.getByRole("button", { name: "Autour de Vannes" })).toBeInViewport();
    const width = page.viewportSize()?.width ?? 0;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolationInBoth(page);
    await quick.getByRole("button", { name: "Autour de Vannes" }).click();
    await expect(page).toHaveURL(/ZIPCode=56/);
  });

  await test.step("is told of by mail, and the mail's link stops that and takes it back without a login", async () => {
    await arrive(page.request, "56");
    await advanceClock(page.request, DAY);
    const mails = await readMessages(page.request, COLLABORATOR.email);
    const mail = mails.find(({ text }) => text.includes("/desinscription/"));
    const link = /https?:\/\/\S+\/desinscription\/(\S+)/.exec(mail?.text ?? "");
    expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/desinscription/${link?.[1]}`);
    await expect(page.getByText("Recherche « Autour de Vannes »")).toBeVisible();
    await expectNoViolationInBoth(page);
    await button(page, "Arrêter ces emails").click();
    await expect(page.getByRole("heading", { name: "C'est arrêté" })).toBeVisible();
    await expectNoViolationInBoth(page);
    await button(page, "Les recevoir à nouveau").click();
    await expect(button(page, "Arrêter ces emails")).toBeVisible();
  });
});

test("B9-01 B10-01 the settings offer resume and pause, without the SMS too, and keep them", async ({ page }) => {
  test.setTimeout(90_000);
  await logIn(page, COLLABORATOR);
  await page.goto("/parameters/notification");
  const alerts = page.getByRole("switch");
  if (await alerts.isChecked()) await alerts.click();
  const more = button(page, "Résumé par email et pause");
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
  await page.getByLabel("Recevoir aussi un résumé par email").selectOption("Chaque semaine");
  // The demo's clock, which other chapters move on, and that of the device must both allow it.
  const { now } = await (await page.request.get("/demo/clock")).json();
  const day = new Date(Math.max(Date.now(), Date.parse(now)) + 5 * DAY).toISOString().slice(0, 10);
  await page.getByLabel("Mettre en pause jusqu'au").fill("2020-01-01");
  await button(page, "Valider").click();
  await expect(page.getByText("Choisissez un jour d'ici 92 jours.")).toBeVisible();
  await expectNoViolationInBoth(page);
  await page.getByLabel("Mettre en pause jusqu'au").fill(day);
  await button(page, "Valider").click();
  await expect(said(page, "configuration modifiée")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Recevoir aussi un résumé par email")).toHaveValue("weekly");
  await expect(page.getByLabel("Mettre en pause jusqu'au")).toHaveValue(day);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
