import { expect } from "@playwright/test";
import { askToMeet, enter } from "./centre.ts";
import { button, field, isUncovered } from "./page.ts";
import { test } from "./test.ts";

test.describe("Dialogs and forms of the centre", () => {
  test("In a small window, a dialog shows an error above the buttons (B3-04)", async ({ page }) => {
    const name = await askToMeet(page.request);
    await enter(page);
    await page.goto("/formation/demandes?onglet=mises-en-relation");
    const opener = button(page, `Accepter la mise en relation avec ${name}`);
    const response = page.getByRole("dialog", { name: `Accepter la mise en relation avec ${name}` });
    const message = response.getByLabel("Message à la clinique");
    for (const [width, height] of [
      [320, 500],
      [360, 540],
      [1280, 500],
    ] as const) {
      await page.setViewportSize({ width, height });
      await opener.click();
      await expect(message).toHaveValue(/^Bonjour, /);
      // An opening dialog moves the focus, so the deletion may miss the field.
      await expect(async () => {
        await message.fill("");
        await expect(message).toHaveValue("", { timeout: 1000 });
      }).toPass();
      await response.getByRole("button", { name: "Accepter" }).click();
      await expect(message).toBeFocused();
      const issue = response.getByText("Veuillez écrire un message à la clinique.");
      await expect(issue).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isUncovered(issue)).toBe(true);
      await response.getByRole("button", { name: "Annuler" }).click();
      await expect(response).toHaveCount(0);
    }
    await opener.click();
    await message.fill("Le candidat vous appellera jeudi.");
    await page.keyboard.press("Escape");
    await expect(response).toHaveCount(0);
    await opener.click();
    await expect(message).toHaveValue("Le candidat vous appellera jeudi.");
    await response.getByRole("button", { name: "Annuler" }).click();
    await opener.click();
    await expect(message).toHaveValue(/^Bonjour, /);
    await response.getByRole("button", { name: "Annuler" }).click();
  });

  test("If an error moves a button during a press, the press still submits the form (B1-22)", async ({ page }) => {
    await enter(page);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto("/formation/candidats/nouveau");
    await field(page, "Nom").fill("Dupont");
    await page.getByLabel("Stage d'immersion").fill("dix");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const box = await button(page, "Créer le brouillon").boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.down();
    await page.waitForTimeout(100);
    await page.mouse.up();
    await expect(field(page, "Prénom")).toBeFocused();
    await expect(page.getByLabel("Stage d'immersion")).toHaveAttribute("aria-invalid", "true");
    await button(page, "Annuler").click();
    await expect(button(page, "Les reprendre")).toBeFocused();
  });
});
