import { expect, type Page } from "@playwright/test";
import { savedSearches } from "contract/alerts/saved-searches.ts";
import { bearer, logIn } from "./demo.ts";
import { button, dialog, menu, title } from "./page.ts";
import { reply } from "./staging.ts";
import { test } from "./test.ts";

async function search(page: Page, token: string): Promise<{ total: number; first: string }> {
  const path = "/api/veterinary/candidates?order=distance";
  const body = await (await page.request.get(path, { headers: bearer(token) })).json();
  const [{ firstName, lastName }] = body["hydra:member"];
  return { total: body["hydra:totalItems"], first: `${firstName} ${lastName}` };
}

const cards = (page: Page) => page.getByRole("list", { name: "Candidats" }).getByRole("article");
const results = (page: Page) => page.getByRole("heading", { level: 2, name: /résultat/ });
const submit = (page: Page) => button(page, "Valider ma recherche").click();
const scrollDown = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

async function chooseDepartment(page: Page, query: string): Promise<void> {
  await expect(results(page)).toBeVisible();
  const opener = button(page, "Départements");
  if (await opener.isVisible()) await opener.click();
  await page.getByRole("combobox", { name: /départements/i }).fill(query);
  await page.getByRole("option", { name: /Ille-et-Vilaine/ }).click();
}

test.describe("The search", () => {
  test("The search shows the exact number of results and only active candidates (S2-012 S2-120 S2-121 S3-21)", {
    tag: "@desktop",
  }, async ({ page }) => {
    const { total, first } = await search(page, await logIn(page));
    await page.goto("/recherche");
    await expect(title(page, "Rechercher")).toBeVisible();
    await expect(results(page)).toHaveText(`${total} résultats`);
    await expect(page).toHaveTitle(/^Rechercher/);
    await expect(cards(page).first()).toContainText(first);
  });

  test("While the user scrolls, the search fetches each page of results only once (S2-122 S2-123 S2-124 S9-06)", {
    tag: "@desktop",
  }, async ({ page }) => {
    const { total } = await search(page, await logIn(page));
    const requested: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/veterinary/candidates?")) requested.push(request.url());
    });
    await page.goto("/recherche");
    await expect(results(page)).toBeVisible();
    const pages = Math.ceil(total / 30);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4000);
        await scrollDown(page);
        return requested.length;
      })
      .toBe(pages);
    await scrollDown(page);
    await page.waitForTimeout(500);
    expect(requested).toHaveLength(pages);
    expect(new Set(requested).size).toBe(pages);
  });

  test("The search fetches the pictures after the cards and with a separate token (S2-151 S9-28 S6-12 S7-43)", {
    tag: "@desktop",
  }, async ({ page }) => {
    const token = await logIn(page);
    const pictures: { url: string; cards: Promise<number> }[] = [];
    page.on("request", (request) => {
      if (!request.url().includes("/veterinary/file/")) return;
      pictures.push({ url: request.url(), cards: cards(page).count() });
    });
    await page.goto("/recherche");
    await expect.poll(() => pictures.length).toBeGreaterThan(0);
    expect(await pictures[0]?.cards).toBeGreaterThan(0);
    expect(pictures.every(({ url }) => !url.includes(token))).toBe(true);
    await expect(cards(page).locator("img").first()).toBeVisible();
  });

  test("The search page restores the scroll position after a reload or a visit to another page", {
    tag: "@phone",
  }, async ({ page }) => {
    await logIn(page);
    await page.goto("/recherche");
    await expect(cards(page).first()).toBeVisible();
    const more = page.getByRole("button", { name: "Charger plus" });
    await expect
      .poll(async () => {
        await scrollDown(page);
        return more.count();
      })
      .toBe(0);
    await page.evaluate(() => window.scrollBy(0, -500));
    await page.waitForTimeout(300);
    const position = () => page.evaluate(() => Math.round(window.scrollY));
    const left = await position();
    expect(left).toBeGreaterThan(1000);
    const difference = async () => Math.abs((await position()) - left);

    const opened = page.waitForResponse(/\/api\/veterinary\/candidate\/\d+$/);
    // Dispatches the event, because a real click would first scroll to the card.
    await cards(page).nth(2).getByRole("link").dispatchEvent("click");
    await expect(page).toHaveURL(/\/candidat\//);
    await opened;
    await page.getByRole("button", { name: "Retour" }).click();
    await expect.poll(difference).toBeLessThan(2);

    await menu(page)
      .getByRole("link", { name: /^Sélection/ })
      .dispatchEvent("click");
    await expect(page.getByRole("heading", { level: 2, name: /candidat/ })).toBeVisible();
    expect(await position()).toBe(0);
    await page.goBack();
    await expect.poll(difference).toBeLessThan(2);

    await page.reload();
    // Lets the scroll position differ by one line, because the label 'Déjà vu' may add a line to the opened card.
    await expect.poll(difference).toBeLessThan(48);
    await expect(page.getByText("Déjà vu", { exact: true }).first()).toBeVisible();
  });

  test("The search shows six cards at 1280 by 800 px, and three columns at a width of 1500 px", {
    tag: "@desktop",
  }, async ({ page }) => {
    await logIn(page);
    // Uses departments to which no other test adds candidates.
    const places = ["59", "13", "69", "33", "31", "44", "67"].map((place) => `ZIPCode=${place}`).join("&");
    await page.goto(`/recherche?${places}`);
    await expect(cards(page).nth(9)).toBeAttached();
    const boxesOfCards = () =>
      cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    for (const [width, columns, whole] of [
      [1280, 2, 6],
      [1500, 3, 6],
      [1920, 3, 9],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const columnsNow = async () => new Set((await boxesOfCards()).map(({ left }) => Math.round(left))).size;
      await expect.poll(columnsNow).toBe(columns);
      const boxes = await boxesOfCards();
      expect(boxes.filter(({ top, bottom }) => top >= 0 && bottom <= 800).length).toBeGreaterThanOrEqual(whole);
      expect(Math.max(...boxes.map(({ right }) => right))).toBeGreaterThan(Math.min(width, 1840) - 72);
    }
  });

  test("With twenty saved searches, the filter panel's button is visible at any window height", {
    tag: "@desktop",
  }, async ({ page }) => {
    await logIn(page);
    const others = { filters: {}, alert: "daily", newCount: 2, createdAt: "2026-01-05T08:00:00.000Z" };
    const names = Array.from({ length: 20 }, (_, index) => `Bretagne, avis très favorable ${index + 1}`);
    const items = names.map((name) => ({ id: name, name, ...others }));
    await reply(savedSearches, { total: 20, items, next: null })(page);
    await page.goto("/recherche");
    await expect(page.getByRole("region", { name: "Mes recherches" })).toBeVisible();
    for (const height of [1080, 800, 700, 600]) {
      await page.setViewportSize({ width: 1280, height });
      for (const top of [0, 300, 600]) {
        await page.evaluate((to) => window.scrollTo(0, to), top);
        await expect(button(page, "Valider ma recherche")).toBeInViewport({ ratio: 1 });
      }
    }
  });
});

test.describe("The Back button of a phone", { tag: "@phone" }, () => {
  test.beforeEach(async ({ page }) => {
    await logIn(page);
    await page.goto("/selection");
    await page.goto("/recherche");
    await chooseDepartment(page, "rennes");
  });

  test("Android's Back gesture closes the filter dialog and applies the chosen department", async ({ page }) => {
    // Hides the Escape key from the page. Chromium then closes the dialog as it does for Android's Back gesture.
    await page.evaluate(() => window.addEventListener("keydown", (event) => event.stopImmediatePropagation(), true));
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/recherche");
    await button(page, "Départements").click();
    await expect(page.getByRole("button", { name: /Retirer 35/ })).toBeVisible();
  });

  test("The browser's Back button leaves the search page even while the filter dialog is open", async ({ page }) => {
    await page.goBack();
    await expect(page).toHaveURL(/selection$/);
    await expect(dialog(page)).toHaveCount(0);
  });

  test("After a search with the filter dialog, Back shows the search page without the dialog", async ({ page }) => {
    await submit(page);
    await expect(page).toHaveURL(/ZIPCode=35/);
    await page.goBack();
    await expect(page).toHaveURL(/recherche$/);
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/selection$/);
  });
});
