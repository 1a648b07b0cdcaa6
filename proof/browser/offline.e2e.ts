import { expect } from "@playwright/test";
import { test } from "./demo.ts";

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
