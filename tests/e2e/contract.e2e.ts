import { expect } from "@playwright/test";
import { expectNoViolation, expectNoViolationInBothColours } from "./axe.ts";
import { enter, MANAGER } from "./centre.ts";
import { logIn } from "./demo.ts";
import { button, expectToFit, field } from "./page.ts";
import { test } from "./test.ts";

test.describe("The work-contract page", () => {
  test("The work-contract page computes the pay (B6-01 B6-02 B0-02)", { tag: "@phone" }, async ({ page }) => {
    await logIn(page);
    await page.goto("/contrat");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contrat");
    await expect(page.getByText("Chiffres livrés avec le produit, à vérifier auprès du centre.")).toBeVisible();
    await page.getByLabel("Date de naissance").fill("2006-03-10");
    await page.getByLabel("Début du contrat").fill("2026-09-01");
    const result = page.getByRole("table", { name: "Rémunération minimale par période" });
    await expect(result.getByRole("row").nth(2)).toContainText("Du 1er avril 2027 au 31 août 2027");
    await expect(result.getByRole("row").nth(2)).toContainText(/989,52\s€/);
    await expectNoViolationInBothColours(page);
    await field(page, "Apprentissage").focus();
    await page.keyboard.press("ArrowDown");
    await expect(result.getByRole("row").nth(1)).toContainText("55 %");
    await expectToFit(page);
  });

  test("A manager adds a pay table, and the work-contract page shows the table (B6-03)", {
    tag: "@phone",
  }, async ({ page }) => {
    await enter(page, MANAGER);
    await page.goto("/formation/contrat");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chiffres du contrat");
    await field(page, "Table").selectOption("Nouvelle table");
    await page.getByLabel("En vigueur à partir du").fill("2040-01-01");
    const wage = field(page, "Smic brut par mois, en euros");
    await wage.fill("beaucoup");
    await button(page, "Enregistrer").click();
    await expect(wage).toBeFocused();
    await expect(
      page.getByText("Indiquez un montant mensuel brut entre 1 et 10 000 euros, en centimes."),
    ).toBeVisible();
    await expectNoViolation(page);
    await wage.fill("2000,50");
    await button(page, "Enregistrer").click();
    await expect(page.getByText("Chiffres enregistrés", { exact: true })).toBeVisible();
    await expectToFit(page);
    await logIn(page);
    await page.goto("/contrat");
    await expect(page.getByText(/^À partir du 1er janvier 2040 : 2\s000,50\s€ brut par mois\.$/)).toBeVisible();
    // The old pay table applies, because the work contract starts before the first day of the new table.
    await page.getByLabel("Date de naissance").fill("2006-03-10");
    await page.getByLabel("Début du contrat").fill("2026-09-01");
    await expect(page.getByText(/Sur la base du Smic au 1er juin 2026 \(1\s867,02\s€/)).toBeVisible();
  });
});
