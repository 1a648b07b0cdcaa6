import { expect } from "@playwright/test";
import { logIn } from "./demo.ts";
import { menu } from "./page.ts";
import { followPath } from "./staging.ts";
import { test } from "./test.ts";

test("The home page shows the product's name, a slogan and two links (S1-01 S1-02 S1-03 S1-04 S2-001 S2-022)", {
  tag: "@phone",
}, async ({ page }) => {
  const loaded = Promise.withResolvers<void>();
  await page.route("**/api/veterinary/candidates/published", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto("/");
  await expect(page).toHaveTitle("Espace entreprise");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Espace entreprise");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  for (const outlet of ["banner", "main", "contentinfo"] as const) await expect(page.getByRole(outlet)).toBeVisible();
  await expect(page.locator("[aria-live]").first()).toBeAttached();
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByText("Accéder aux candidats ASV en quelques clics !")).toBeVisible();
  const places = async () => [
    await page.getByRole("link", { name: "Connexion", exact: true }).boundingBox(),
    await page.getByRole("heading", { name: "Rechercher" }).boundingBox(),
  ];
  const before = await places();
  loaded.resolve();
  await expect(page.getByText(/^En ce moment/)).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole("link", { name: "Connexion", exact: true }).click();
  await expect(page).toHaveURL("/connexion");
  await page.goBack();
  await page.getByRole("link", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL("/Inscription");
});

test("An unknown URL shows a French 404 page with a link to the home page", { tag: "@desktop" }, async ({ page }) => {
  const response = await page.goto("/nulle-part");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /accueil/i })
    .click();
  await expect(page).toHaveURL("/");
});

test("Public screens open without a session (S6-01)", { tag: "@desktop" }, async ({ page }) => {
  const links = ["/reset/password/un-lien", "/check/email/un-lien"];
  await page.goto("/a-propos");
  for (const path of ["/", "/connexion", "/Inscription", ...links, "/check/password"]) {
    await followPath(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test("The pages send requests only to the product's site, and no link leads to another site (S7-44)", {
  tag: "@desktop",
}, async ({ page }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "localhost") foreign.push(request.url());
  });
  await logIn(page);
  const account = ["/recherche", "/candidat/1", "/selection", "/monCompte", "/notification/list"];
  await page.goto("/a-propos");
  for (const path of ["/", ...account]) {
    await followPath(page, path);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const links = await page.locator("a[href]").evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    foreign.push(...links.filter((href) => !/^(http:\/\/localhost:|mailto:|tel:)/.test(href)));
  }
  expect(foreign).toEqual([]);
});
