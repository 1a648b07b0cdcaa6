import { expect, type Page } from "@playwright/test";
import { logIn } from "./demo.ts";
import { test } from "./test.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const results = (page: Page) => page.getByRole("heading", { level: 2, name: /résultat/ });
const length = (page: Page) => page.evaluate(() => window.history.length);

/** The search, come to from another page, with the departments open. */
async function openDepartments(page: Page): Promise<void> {
  await logIn(page);
  await page.goto("/selection");
  await page.goto("/recherche");
  await expect(results(page)).toBeVisible();
  await page.getByRole("button", { name: "Départements", exact: true }).click();
  await expect(page.getByRole("combobox")).toBeVisible();
}

async function choose(page: Page, typed: string, option: RegExp): Promise<void> {
  await page.getByRole("combobox").fill(typed);
  await page.getByRole("option", { name: option }).click();
}

test.describe("Back on a telephone", { tag: "@phone" }, () => {
  test("leaves the window and keeps what was chosen; the next one leaves the page", async ({ page }) => {
    await openDepartments(page);
    await choose(page, "rennes", /Ille-et-Vilaine/);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/recherche");
    await page.getByRole("button", { name: "Départements", exact: true }).click();
    await expect(page.getByRole("button", { name: /Retirer 35/ })).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/selection$/);
  });

  test("needs no second press after a window was closed by its button or by what it is for", async ({ page }) => {
    await openDepartments(page);
    await page.getByRole("button", { name: "Fermer" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Départements", exact: true }).click();
    await choose(page, "35", /Ille-et-Vilaine/);
    await page.getByRole("button", { name: "Valider ma recherche" }).click();
    await expect(page).toHaveURL(/ZIPCode=35/);
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/recherche$/);
    await expect(dialog(page)).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/ZIPCode=35/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/selection$/);
  });

  test("finds the page alone after a reload and after Forward", async ({ page }) => {
    await openDepartments(page);
    const opened = await length(page);
    await page.reload();
    await expect(results(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => "windows" in window.history.state)).toBe(false);
    await page.goForward().catch(() => undefined);
    await expect.poll(() => page.evaluate(() => "windows" in window.history.state)).toBe(false);
    await expect(dialog(page)).toHaveCount(0);
    expect(await length(page)).toBe(opened);
    await page.goBack();
    await expect(page).toHaveURL(/selection$/);
  });
});
