import { expect } from "@playwright/test";
import { lineTo } from "../support/line.ts";
import { freePort } from "../support/ports.ts";
import { test } from "./test.ts";

test("a page that the network does not bring is replaced by one that says so, and opens where it should", async ({
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
  await expect(page.getByRole("heading", { name: "Vous êtes hors connexion" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page).toHaveURL("/connexion?redirectUri=%2Fselection");
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test("a server that goes while a page is open is told in it, and the banner leaves by itself", async ({
  page,
  baseURL,
}) => {
  const port = await freePort();
  let hangUp = await lineTo(String(baseURL), port);
  await page.goto(`http://localhost:${port}/connexion`);
  await page.getByLabel("Email", { exact: true }).fill("demo@espace-asv.example");
  await page.getByLabel("Mot de passe", { exact: true }).fill("un mot de passe quelconque");
  // What the page fetches in its breaks is there.
  await page.waitForLoadState("networkidle");
  await hangUp();
  await page.getByRole("button", { name: "Se connecter" }).click();
  const banner = page.getByRole("paragraph").filter({ hasText: "Service indisponible" });
  await expect(banner).toBeVisible();
  await expect(page.getByText("hors connexion")).toHaveCount(0);
  hangUp = await lineTo(String(baseURL), port);
  await expect(banner).toHaveCount(0, { timeout: 25_000 });
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("demo@espace-asv.example");
  await hangUp();
});

test("a server that is gone is told apart from a network that is gone, and asked again without anybody's hand", async ({
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
  await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible({ timeout: 25_000 });
  await expect(page).toHaveURL(address);
  await hangUpAgain();
});

for (const [path, link] of [
  ["/connexion", "Mentions légales"],
  ["/formation/connexion", "Mot de passe oublié"],
] as const) {
  test(`a page whose server is gone says so, and comes by itself: from ${path} (B14-08)`, async ({ page, baseURL }) => {
    const port = await freePort();
    const hangUp = await lineTo(String(baseURL), port);
    await page.goto(`http://localhost:${port}${path}`);
    await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await hangUp();
    await page.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { name: "Service indisponible" })).toBeVisible({ timeout: 10_000 });
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByRole("heading", { name: "Service indisponible" })).toBeVisible();
    const hangUpAgain = await lineTo(String(baseURL), port);
    await expect(page.getByRole("heading", { level: 1, name: /Mentions légales|passe/ })).toBeVisible({
      timeout: 25_000,
    });
    await hangUpAgain();
  });
}
