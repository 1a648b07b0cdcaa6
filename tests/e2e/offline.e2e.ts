import { expect } from "@playwright/test";
import { lineTo } from "../support/line.ts";
import { freePort } from "../support/ports.ts";
import { logIn } from "./demo.ts";
import { isUncovered, menu, title } from "./page.ts";
import { test } from "./test.ts";

test("Without a network, the offline page appears; once online, 'Réessayer' loads the page", async ({
  page,
  context,
}) => {
  await page.goto("/connexion");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await expect(page.getByText("Vous êtes hors connexion : ce qui attend reprendra au retour du réseau.")).toHaveCount(
    2,
  );
  await page.goto("/connexion?redirectUri=%2Fselection");
  await expect(page.getByRole("heading", { name: "Hors connexion" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page).toHaveURL("/connexion?redirectUri=%2Fselection");
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test("If the server does not respond, a page reports the failure and retries automatically", async ({
  page,
  baseURL,
}) => {
  const port = await freePort();
  const address = `http://localhost:${port}/connexion?redirectUri=%2Fselection`;
  const hangUp = await lineTo(String(baseURL), port);
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await hangUp();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Service indisponible" })).toBeVisible();
  await expect(page.getByText("hors connexion")).toHaveCount(0);
  expect(await page.evaluate(() => document.fonts.check("1rem Figtree"))).toBe(true);
  const hangUpAgain = await lineTo(String(baseURL), port);
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
  await expect(page).toHaveURL(address);
  await hangUpAgain();
});

test("The offline banner covers no menu, and the opened page loads when the network returns (B14-08)", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  await page.goto("/candidat/3");
  const dock = page.getByRole("button", { name: /^(Ajouter à ma sélection|Demander une mise en relation)/ }).first();
  await expect(dock).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Vous êtes hors connexion/).first()).toBeVisible();
  for (const control of [dock, menu(page).getByRole("link").first()]) expect(await isUncovered(control)).toBe(true);
  await menu(page)
    .getByRole("link", { name: /^Notifications/ })
    .click();
  await expect(page.getByRole("heading", { name: "Hors connexion" })).toBeVisible();
  await context.setOffline(false);
  await expect(title(page, "Notifications")).toBeVisible();
});
