import { expect } from "@playwright/test";
import { enter, MANAGER } from "./centre.ts";
import { COLLABORATOR, logIn, select } from "./demo.ts";
import { test } from "./test.ts";
import { FAILURE, translate } from "./translate.ts";

test("A user can change, reset and save the fields of a translated profile (B0-11)", async ({ page }) => {
  await logIn(page);
  await page.goto("/monCompte");
  const town = page.getByLabel("Ville").first();
  const before = await town.inputValue();
  await translate(page);
  await town.fill(`${before}a`);
  await expect(page.getByText(FAILURE)).toHaveCount(0);
  await translate(page);
  await page.getByRole("button", { name: "ANNULER" }).first().click();
  await expect(town).toHaveValue(before);
  await translate(page);
  await town.fill(`${before} `);
  await translate(page);
  await page.locator("main button[type=submit]").first().click();
  await expect(page.getByText(FAILURE)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("In a translated page, the menu counts a candidate that the user selects (B0-11)", async ({ page }) => {
  await select(page.request, await logIn(page, COLLABORATOR));
  await page.goto("/recherche");
  const badge = page.locator('nav a[href="/selection"]').first();
  await expect(badge).toContainText(/\d/);
  const number = Number(/\d+/.exec(await badge.innerText())?.[0]);
  await translate(page);
  await page.locator('main [aria-label^="Ajouter à ma sélection"]').first().click();
  await expect(badge).toContainText(String(number + 1));
  await expect(badge).not.toContainText(`${number}${number + 1}`);
});

test("A user can open the menu of a translated centre page on a phone (B0-11)", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, MANAGER);
  await page.goto("/formation");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await translate(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator('a[href="/formation/candidats"]').last().click();
  await expect(page.getByRole("heading", { level: 1, name: /./ })).toBeVisible();
  await expect(page.getByText(FAILURE)).toHaveCount(0);
});
