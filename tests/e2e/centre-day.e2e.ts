import { expect } from "@playwright/test";
import { ADVISER, enter } from "./centre.ts";
import { button, dialog } from "./page.ts";
import { test } from "./test.ts";
import { phone } from "./where.ts";

test.use({ ...phone, reducedMotion: "no-preference" });

test.describe("The start page of the centre", () => {
  test("The centre's start page shows a tour on the first visit, then tasks and weekly figures (B1-50 B0-02)", async ({
    page,
  }) => {
    await enter(page, ADVISER, "new");
    await page.goto("/formation");
    const tour = page.getByRole("dialog", { name: "Ce qui attend" });
    await expect(tour).toBeVisible();
    for (const title of ["Ce qui mérite un coup d'œil", "Où l'on cherche en vain", "La tendance"]) {
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    }
    await page.keyboard.press("ArrowRight");
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => window.scrollY), "the tour ends where it began").toBeLessThan(200);

    await page.getByText("Voir les nombres").click();
    const table = (weeks: number) => page.getByRole("table", { name: `Chiffres des ${weeks} dernières semaines` });
    await expect(table(4).getByRole("row")).toHaveCount(5);
    await page.getByRole("radio", { name: "12 semaines" }).click();
    await expect(page).toHaveURL("/formation?semaines=12");
    await expect(table(12).getByRole("row")).toHaveCount(13);
    await page.reload();
    await expect(page.getByRole("heading", { name: "À traiter" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "12 semaines" })).toBeChecked();
    // Accepts any count above 0, because other tests also make imports with errors.
    await expect(page.getByText(/^[1-9]\d*\s+imports? avec des erreurs$/)).toBeVisible();
    await expect(page.getByText(/dossiers sans vue depuis 14 jours/)).toBeVisible();
    await expect(page.getByText("Lozère")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole("radio", { name: "12 semaines" }).press("ArrowLeft");
    await expect(page).toHaveURL("/formation");
    await button(page, "Visite guidée").click();
    await expect(tour).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button(page, "Visite guidée")).toBeFocused();
  });

  test("Staff of the centre turn their daily mail about open tasks off and on (B1-56)", async ({ page }) => {
    await enter(page);
    await page.goto("/formation/compte");
    const mail = page.getByRole("switch", { name: "Recevoir « À traiter aujourd'hui »" });
    await expect(mail).toBeChecked();
    await mail.click();
    await expect(page.getByText("Vous ne recevrez plus l'email du matin.")).toBeVisible();
    await page.reload();
    await expect(mail).not.toBeChecked();
    await mail.click();
    await expect(page.getByText("Vous recevrez l'email du matin.")).toBeVisible();
  });
});
