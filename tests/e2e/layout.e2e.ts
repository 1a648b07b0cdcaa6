import { expect, type Page } from "@playwright/test";
import { savedSearches } from "contract/alerts/saved-searches.ts";
import { logIn } from "./demo.ts";
import { reply } from "./staging.ts";
import { test } from "./test.ts";

test.describe("home", () => {
  test("S1-01 S1-02 S1-03 S1-04 S2-001 S2-022 shows the area, its promise and two buttons", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveTitle("Espace entreprise");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Espace entreprise");
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    for (const outlet of ["banner", "main", "contentinfo"] as const) await expect(page.getByRole(outlet)).toBeVisible();
    await expect(page.locator("[aria-live]").first()).toBeAttached();
    await expect(page.getByRole("navigation", { name: "Menu" })).toHaveCount(0);
    await expect(page.getByText("Accéder aux candidats ASV en quelques clics !")).toBeVisible();
    await page.getByRole("link", { name: "Connexion", exact: true }).click();
    await expect(page).toHaveURL("/connexion");
    await page.goBack();
    await page.getByRole("link", { name: "Créer mon compte" }).click();
    await expect(page).toHaveURL("/Inscription");
  });
});

test.describe("menu", () => {});

test.describe("cards of the search", () => {
  const cards = (page: Page) => page.getByRole("list", { name: "Candidats" }).getByRole("article");
  const boxes = (page: Page) =>
    cards(page).evaluateAll((all) =>
      all
        .map((card) => card.getBoundingClientRect())
        .map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
    );

  test("stand six to a screen of 1280 by 800, three to a row from 1500 px on", { tag: "@desktop" }, async ({
    page,
  }) => {
    await logIn(page);
    // Where no other test makes candidates arrive, with names and levels as long as chance will have them.
    const places = ["59", "13", "69", "33", "31", "44", "67"].map((place) => `ZIPCode=${place}`).join("&");
    for (const [width, columns, whole] of [
      [1280, 2, 6],
      [1500, 3, 6],
      [1920, 3, 9],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/recherche?${places}`);
      await expect(cards(page).nth(whole)).toBeAttached();
      const all = await boxes(page);
      expect(new Set(all.map(({ left }) => Math.round(left))).size).toBe(columns);
      expect(all.filter(({ top, bottom }) => top >= 0 && bottom <= 800).length).toBeGreaterThanOrEqual(whole);
      expect(Math.max(...all.map(({ right }) => right))).toBeGreaterThan(Math.min(width, 1840) - 72);
    }
  });
});

test.describe("filters beside the list", () => {
  test("have their button in sight in windows of any height, with twenty searches kept above them", {
    tag: "@desktop",
  }, async ({ page }) => {
    await logIn(page);
    const kept = { filters: {}, alert: "daily", newCount: 2, createdAt: "2026-01-05T08:00:00.000Z" };
    const names = Array.from({ length: 20 }, (_, index) => `Bretagne, avis très favorable ${index + 1}`);
    const members = names.map((name) => ({ id: name, name, ...kept }));
    await reply(savedSearches, { total: 20, items: members, next: null })(page);
    const submit = page.getByRole("button", { name: "Valider ma recherche" });
    await page.goto("/recherche");
    await page.getByRole("button", { name: "+ de filtres" }).click();
    await expect(page.getByLabel("Prénom", { exact: true })).toBeVisible();
    for (const height of [1080, 800, 700, 600]) {
      await page.setViewportSize({ width: 1280, height });
      for (const top of [0, 300, 600]) {
        await page.evaluate((to) => window.scrollTo(0, to), top);
        await expect(submit).toBeInViewport({ ratio: 1 });
      }
    }
  });
});

test.describe("the list of departments beside the results", () => {});

test.describe("the window of the departments", () => {});

test.describe("footer", () => {});

test.describe("an address", () => {
  test("an unknown address is a French 404 with the way home", { tag: "@desktop" }, async ({ page }) => {
    const response = await page.goto("/nulle-part");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /accueil/i })
      .click();
    await expect(page).toHaveURL("/");
  });
});

test.describe("visitors", () => {
  test("S6-01 reach what is open to them without a session", { tag: "@desktop" }, async ({ page }) => {
    const links = ["/reset/password/un-lien", "/check/email/un-lien"];
    for (const path of ["/", "/connexion", "/Inscription", ...links, "/check/password"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });
});

test.describe("outward actions", () => {
  test("S7-44 nothing leaves for another site: calls go to ours, links to ours, to the mail program or to the telephone", {
    tag: "@desktop",
  }, async ({ page }) => {
    const strangers: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).hostname !== "localhost") strangers.push(request.url());
    });
    await logIn(page);
    for (const path of [
      "/",
      "/recherche",
      "/candidat/1",
      "/selection",
      "/monCompte",
      "/notification/list",
      "/a-propos",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const links = await page
        .locator("a[href]")
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      strangers.push(...links.filter((href) => !/^(http:\/\/localhost:|mailto:|tel:)/.test(href)));
    }
    expect(strangers).toEqual([]);
  });
});
