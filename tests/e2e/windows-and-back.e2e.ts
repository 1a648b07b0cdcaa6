import { expect, type Page } from "@playwright/test";
import { logIn } from "./demo.ts";
import { test } from "./test.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** The search, come to from another page, with the departments open and one of them chosen. */
async function chooseDepartment(page: Page): Promise<void> {
  await logIn(page);
  await page.goto("/selection");
  await page.goto("/recherche");
  await page.getByRole("button", { name: "Départements", exact: true }).click();
  await page.getByRole("combobox").fill("rennes");
  await page.getByRole("option", { name: /Ille-et-Vilaine/ }).click();
}

test.describe("Back on a telephone", { tag: "@phone" }, () => {
  test("leaves the dialog and keeps what was chosen, where the browser asks the page to close", async ({ page }) => {
    await chooseDepartment(page);
    // A close request, as Back is on Android: Escape that no listener of the page hears.
    await page.evaluate(() => window.addEventListener("keydown", (event) => event.stopImmediatePropagation(), true));
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe("/recherche");
    await page.getByRole("button", { name: "Départements", exact: true }).click();
    await expect(page.getByRole("button", { name: /Retirer 35/ })).toBeVisible();
  });

  test("leaves the dialog together with its page elsewhere", async ({ page }) => {
    await chooseDepartment(page);
    await page.goBack();
    await expect(page).toHaveURL(/selection$/);
    await expect(dialog(page)).toHaveCount(0);
  });

  test("finds the page that a search was made from, without its dialog", async ({ page }) => {
    await chooseDepartment(page);
    await page.getByRole("button", { name: "Valider ma recherche" }).click();
    await expect(page).toHaveURL(/ZIPCode=35/);
    await page.goBack();
    await expect(page).toHaveURL(/recherche$/);
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/selection$/);
  });
});
