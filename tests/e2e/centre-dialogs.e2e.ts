import { expect, type Page } from "@playwright/test";
import { askToMeet, bearer, enter, MANAGER } from "./centre.ts";
import { isUncovered } from "./in-sight.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.describe("in windows of any size", () => {
  test("B3-04 a fault is in sight above the buttons of its window, and Escape keeps what was typed", async ({
    page,
  }) => {
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
    await expect(message).toHaveValue("");
    await response.getByRole("button", { name: "Annuler" }).click();
  });

  test("B1-22 a fault that is told as its field is left takes no press from the button", async ({ page }) => {
    await enter(page);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto("/formation/candidats/nouveau");
    await page.getByLabel("Nom", { exact: true }).fill("Dupont");
    await page.getByLabel("Stage d'immersion").fill("dix");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const box = await button(page, "Créer le brouillon").boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.down();
    await page.waitForTimeout(100);
    await page.mouse.up();
    await expect(page.getByLabel("Prénom", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Stage d'immersion")).toHaveAttribute("aria-invalid", "true");
    await button(page, "Annuler").click();
    await expect(button(page, "Créer le brouillon")).toBeFocused();
  });
});

test("B1-53 what was typed in an entry and is not stored says so, is asked about, and can be taken back", async ({
  page,
}) => {
  const token = await enter(page, MANAGER);
  const { items } = await (await page.request.get("/api/formation/register", { headers: bearer(token) })).json();
  const { numOrdinal, city } = items.find((entry: { city: string | null }) => entry.city);
  await page.goto(`/formation/registre/${numOrdinal}`);
  const field = page.getByLabel("Ville", { exact: true });
  await expect(field).toHaveValue(city);
  await field.fill("Ailleurs");
  await expect(page.getByText("Non enregistré")).toBeVisible();
  await page.getByRole("link", { name: "Espace formation" }).click();
  await page.getByRole("button", { name: "Rester" }).click();
  await expect(field).toHaveValue("Ailleurs");
  await button(page, "Annuler").click();
  await expect(field).toHaveValue(city);
  await expect(page.getByText("Non enregistré")).toHaveCount(0);
  await page.getByRole("link", { name: "Espace formation" }).click();
  await expect(page).toHaveURL("/formation");
});
