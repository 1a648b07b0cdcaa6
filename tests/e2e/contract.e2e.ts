import { expect } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { enter, MANAGER } from "./centre.ts";
import { logIn } from "./demo.ts";
import { test } from "./test.ts";

test.use({ reducedMotion: "reduce" });

test.describe("contracts", () => {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`B6-01 B6-02 B0-02 tells which contract, what it pays and what is done, and reckons (${colorScheme})`, {
      tag: "@phone",
    }, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await logIn(page);
      await page.goto("/contrat");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contrat");
      await expect(page.getByText("Chiffres livrés avec le produit, à vérifier auprès du centre.")).toBeVisible();
      const form = page.getByLabel("Date de naissance");
      await form.fill("2006-03-10");
      await page.getByLabel("Début du contrat").fill("2026-09-01");
      const result = page.getByRole("table", { name: "Rémunération minimale par période" });
      await expect(result.getByRole("row").nth(2)).toContainText("Du 1er avril 2027 au 31 août 2027");
      await expect(result.getByRole("row").nth(2)).toContainText(/989,52\s€/);
      await expectNoViolation(page);
      // By the keyboard alone: the other contract is one key away.
      await page.getByLabel("Apprentissage", { exact: true }).focus();
      await page.keyboard.press("ArrowDown");
      await expect(result.getByRole("row").nth(1)).toContainText("55 %");
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  }

  test("B6-03 the manager adds a table, the clinic sees it, and what is wrong is told at its figure", {
    tag: "@phone",
  }, async ({ page }) => {
    await enter(page, MANAGER);
    await page.goto("/formation/contrat");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chiffres du contrat");
    await expectNoViolation(page);
    await page.getByLabel("Table", { exact: true }).selectOption("Nouvelle table");
    await page.getByLabel("En vigueur à partir du").fill("2040-01-01");
    await page.getByLabel("Smic brut par mois, en euros", { exact: true }).fill("beaucoup");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    const wage = page.getByLabel("Smic brut par mois, en euros", { exact: true });
    await expect(wage).toBeFocused();
    await expect(
      page.getByText("Indiquez un montant mensuel brut entre 1 et 10 000 euros, en centimes."),
    ).toBeVisible();
    await expectNoViolation(page);
    await wage.fill("2000,50");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(page.getByText("Chiffres enregistrés", { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await logIn(page);
    await page.goto("/contrat");
    await expect(page.getByText(/^À partir du 1er janvier 2040 : 2\s000,50\s€ brut par mois\.$/)).toBeVisible();
    // A contract that begins before keeps the older figures.
    await page.getByLabel("Date de naissance").fill("2006-03-10");
    await page.getByLabel("Début du contrat").fill("2026-09-01");
    await expect(page.getByText(/Sur la base du Smic au 1er juin 2026 \(1\s867,02\s€/)).toBeVisible();
  });
});
