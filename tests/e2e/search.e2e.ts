import { expect, type Page } from "@playwright/test";
import { logIn } from "./demo.ts";
import { test } from "./test.ts";

interface Listed {
  readonly id: number;
  readonly lastName: string;
  readonly firstName: string;
}

/** What the server answers for a query, to compare the screen with. */
async function search(page: Page, token: string, query = ""): Promise<{ total: number; members: Listed[] }> {
  const response = await page.request.get(`/api/veterinary/candidates${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await response.json();
  return { total: body["hydra:totalItems"], members: body["hydra:member"] };
}

const cards = (page: Page) => page.getByRole("list", { name: "Candidats" }).getByRole("article");
const results = (page: Page) => page.getByRole("heading", { level: 2, name: /résultat/ });

async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Valider ma recherche" }).click();
}

/** Chooses a department by typing, in the panel or in the dialog that phones open. */
async function chooseDepartment(page: Page, typed: string, option: RegExp): Promise<void> {
  await expect(results(page)).toBeVisible();
  const opener = page.getByRole("button", { name: "Départements", exact: true });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole("combobox").fill(typed);
  await page.getByRole("option", { name: option }).click();
  // Beside the results the list stays open for a second choice: Escape closes it. In the dialog it always stands.
  if ((await page.getByRole("dialog").count()) === 0) await page.getByRole("combobox").press("Escape");
}

test.describe("search", () => {
  test("S2-012 S2-120 S2-121 S3-21 shows the exact count and the cards of active candidates", {
    tag: "@desktop",
  }, async ({ page }) => {
    const token = await logIn(page);
    const { total, members } = await search(page, token);
    await page.goto("/recherche");
    await expect(page.getByRole("heading", { level: 1, name: "Rechercher" })).toBeVisible();
    await expect(results(page)).toHaveText(`${total} résultats`);
    await expect(page).toHaveTitle(/^Rechercher/);
    const first = members[0];
    await expect(cards(page).first()).toContainText(`${first?.firstName} ${first?.lastName}`);
  });

  test("S2-125 S2-131 S3-19 filters by departments typed by name or number", async ({ page }) => {
    const token = await logIn(page);
    const { total } = await search(page, token, "?ZIPCode[]=35");
    await page.goto("/recherche");
    await chooseDepartment(page, "ille", /Ille-et-Vilaine/);
    await submit(page);
    await expect(results(page)).toHaveText(total > 1 ? `${total} résultats` : `${total} résultat`);
    await expect(cards(page).first()).toContainText("Ille-et-Vilaine (35)");
    await expect(cards(page).filter({ hasNotText: "Ille-et-Vilaine (35)" })).toHaveCount(0);
    await page.reload();
    await expect(results(page)).toHaveText(total > 1 ? `${total} résultats` : `${total} résultat`);
  });

  test("S2-122 S2-123 S2-124 S9-06 scrolling fetches each further page once, until none remains", {
    tag: "@desktop",
  }, async ({ page }) => {
    const token = await logIn(page);
    const { total } = await search(page, token);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/veterinary/candidates?")) asked.push(request.url());
    });
    await page.goto("/recherche");
    await expect(results(page)).toBeVisible();
    const pages = Math.ceil(total / 30);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4000);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return asked.length;
      })
      .toBe(pages);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(500);
    expect(asked).toHaveLength(pages);
    expect(new Set(asked).size).toBe(pages);
  });

  test("S2-151 S9-28 S6-12 S7-43 the picture is fetched a second after it is seen, with a token in the path that is not the session's", {
    tag: "@desktop",
  }, async ({ page }) => {
    const token = await logIn(page);
    const pictures: { url: string; at: number }[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/veterinary/file/")) pictures.push({ url: request.url(), at: Date.now() });
    });
    await page.goto("/recherche");
    await expect(results(page)).toBeVisible();
    const shown = Date.now();
    await expect.poll(() => pictures.length).toBeGreaterThan(0);
    expect((pictures[0]?.at ?? 0) - shown).toBeGreaterThan(700);
    expect(pictures.every(({ url }) => !url.includes(token))).toBe(true);
    await expect(cards(page).locator("img").first()).toBeVisible();
  });

  test("a list comes back where it was left: from a sheet, from the selection, after a reload", async ({ page }) => {
    await logIn(page);
    await page.goto("/recherche");
    // The count comes before the first cards, which are drawn when there is time.
    await expect(cards(page).first()).toBeVisible();
    const more = page.getByRole("button", { name: "Charger plus" });
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return more.count();
      })
      .toBe(0);
    await page.evaluate(() => window.scrollBy(0, -500));
    await page.waitForTimeout(300);
    const where = () => page.evaluate(() => Math.round(window.scrollY));
    const left = await where();
    expect(left).toBeGreaterThan(1000);

    // Events instead of clicks: to click, the tool would scroll first.
    await cards(page).nth(2).getByRole("link").dispatchEvent("click");
    await expect(page).toHaveURL(/\/candidat\//);
    await page.getByRole("button", { name: "Retour" }).click();
    await expect.poll(where).toBe(left);

    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: /^Sélection/ }).dispatchEvent("click");
    await expect(page.getByRole("heading", { level: 2, name: /candidat/ })).toBeVisible();
    expect(await where()).toBe(0);
    await page.goBack();
    await expect.poll(where).toBe(left);

    await page.reload();
    // The card that was opened says so from now on, which may move those below by a line and what is above it.
    await expect.poll(async () => Math.abs((await where()) - left)).toBeLessThan(48);
    await expect(page.getByText("Déjà vu", { exact: true }).first()).toBeVisible();
  });
});
