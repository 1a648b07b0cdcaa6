import { expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { arrive, HOLDER, logIn } from "./demo.ts";
import { test } from "./test.ts";

test.use({ reducedMotion: "reduce" });

/** Puts new candidates aside for whoever is logged in. */
async function select(page: Page, token: string, count: number) {
  const all: { id: number; name: string }[] = [];
  for (let one = 0; one < count; one++) {
    const { id, firstName, lastName } = await arrive(page.request, one === 0 ? "29" : "35");
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post("/api/veterinary/user/selection/add", { headers, data: { selectionId: id } });
    all.push({ id: Number(id), name: `${firstName} ${lastName}` });
  }
  return all;
}

test.describe("comparing", () => {
  test("B5-01 two candidates ticked in the selection stand beside each other", { tag: "@phone" }, async ({ page }) => {
    const token = await logIn(page, HOLDER);
    const [one, two] = await select(page, token, 2);
    await page.goto("/selection");
    const tick = (name = "") => page.getByRole("checkbox", { name: `Comparer ${name}` }).first();
    await tick(one?.name).check();
    await tick(two?.name).focus();
    await page.keyboard.press("Space");
    await expectNoViolation(page);
    await page.getByRole("link", { name: "Comparer", exact: true }).click();
    await expect(page).toHaveURL(`/selection/comparer?c=${one?.id},${two?.id}`);
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader", { name: one?.name })).toBeVisible();
    const place = table.getByRole("row").filter({ hasText: "Lieu" });
    await expect(place).toContainText("différent");
    // The second one begins within the screen: nobody wonders where it is.
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(table.getByRole("columnheader", { name: two?.name })).toBeInViewport();
      const edge = await table
        .getByRole("columnheader", { name: two?.name })
        .evaluate((head) => head.getBoundingClientRect().x);
      expect(edge).toBeLessThan(width - 24);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.getByRole("link", { name: "Retour à la sélection" }).click();
    await expect(tick(one?.name)).toBeChecked();
    // Nobody was opened.
    const card = page.getByRole("article").filter({ hasText: String(one?.name) });
    await expect(card).toContainText("Nouveau");
  });

  test("B5-02 leaves out who is not in the selection, and leads back when fewer than two stay", async ({ page }) => {
    const token = await logIn(page, HOLDER);
    const [one, two] = await select(page, token, 2);
    await page.goto(`/selection/comparer?c=${one?.id},999999999,${two?.id}`);
    await expect(
      page.getByText("1 candidat n'est pas comparé : il n'est pas dans votre sélection ou il est déjà recruté."),
    ).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveCount(3);
    await page.goto(`/selection/comparer?c=${one?.id},999999999`);
    await expect(page).toHaveURL("/selection");
    await expect(
      page.getByText("Il faut au moins deux candidats de votre sélection, non recrutés, pour comparer."),
    ).toBeVisible();
  });
});
