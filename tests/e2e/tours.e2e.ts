import { expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { arrive, bearer, HOLDER, logIn } from "./demo.ts";
import { test } from "./test.ts";

const tour = (page: Page) => page.locator(".driver-popover");
const button = (page: Page, name: string) => tour(page).getByRole("button", { name, exact: true });
const title = (page: Page) => tour(page).getByRole("heading");
const again = (page: Page) => page.getByRole("button", { name: "Revoir la visite guidée" });

async function openNew(page: Page, path = "/recherche"): Promise<string> {
  const token = await logIn(page, HOLDER, { tours: "new" });
  await arrive(page.request, "35");
  // Reloads the page if no tour opened, because a tour that opens too late (700 ms) waits for the next visit (B14-09).
  await expect(async () => {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(tour(page)).toBeVisible({ timeout: 3000 });
  }).toPass();
  return token;
}

async function openAgain(page: Page): Promise<void> {
  await logIn(page);
  await page.goto("/recherche");
  await expect(page.getByRole("article").first()).toBeVisible();
  await reopen(page);
}

async function reopen(page: Page): Promise<void> {
  await again(page).click();
  await expect(title(page)).toHaveText("Choisissez vos départements");
  await expect(button(page, "Suivant")).toBeFocused();
}

async function storedTime(page: Page, token: string): Promise<number | undefined> {
  const response = await page.request.get("/api/veterinary/configuration/20", { headers: bearer(token) });
  return (await response.json()).details.searchAsv;
}

for (const [reducedMotion, tag] of [
  ["no-preference", "@desktop"],
  ["reduce", "@phone"],
] as const) {
  test.describe(`If prefers-reduced-motion is ${reducedMotion}`, { tag }, () => {
    test.use({ reducedMotion });

    test("A tour opens only on the first visit to a page (S1-13 S2-260 S2-261 S4-70 S4-72 S4-73 S4-74)", async ({
      page,
    }) => {
      const token = await openNew(page);
      await expect(title(page)).toHaveText("Choisissez vos départements");
      await expect(button(page, "Précédent")).toBeHidden();
      await button(page, "Suivant").click();
      await expect(title(page)).toHaveText("Affinez la recherche");
      await button(page, "Précédent").click();
      await expect(title(page)).toHaveText("Choisissez vos départements");
      for (let step = 0; step < 4; step += 1) await button(page, "Suivant").click();
      await expect(title(page)).toHaveText("Revoyez cette visite");
      expect(await storedTime(page, token)).toBeUndefined();
      await button(page, "Terminé").click();
      await expect(tour(page)).toHaveCount(0);
      await expect.poll(() => storedTime(page, token)).toBeGreaterThan(Date.parse("2024-06-01T08:00:00+02:00"));
      await page.reload();
      await expect(page.getByRole("article").first()).toBeVisible();
      await page.waitForTimeout(500);
      await expect(tour(page)).toHaveCount(0);
    });

    const exits: [string, (page: Page) => Promise<void>][] = [
      ["Escape", (page) => page.keyboard.press("Escape")],
      [
        "a click outside",
        (page) =>
          // Repeats the click, because the overlay ignores clicks while the highlight moves to the next step.
          expect(async () => {
            await page.mouse.click(8, 400);
            await expect(tour(page)).toHaveCount(0, { timeout: 700 });
          }).toPass(),
      ],
      ["the close button", (page) => button(page, "Fermer").click()],
      ["the left arrow before the first step", (page) => page.keyboard.press("ArrowLeft")],
    ];
    test("However the user ends a tour, the focus moves to the button that reopens the tour (S2-132 S4-71 S4-75 S4-76 S4-77 S4-78)", async ({
      page,
    }) => {
      await openAgain(page);
      for (const [name, leave] of exits) {
        await leave(page);
        await expect(tour(page), name).toHaveCount(0);
        await expect(again(page), name).toBeFocused();
        await reopen(page);
      }
    });
  });
}

test("A tour is an accessible dialog, at most 500 px wide, that keeps focus and obeys arrow keys (S2-262 S4-78 S9-27)", {
  tag: "@desktop",
}, async ({ page }) => {
  await openAgain(page);
  await expectNoViolation(page);
  const others = ["Affinez la recherche", "Repérez l'avancement", "Gardez un profil", "Revoyez cette visite"];
  for (const text of ["Choisissez vos départements", ...others]) {
    if (text !== "Choisissez vos départements") await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog", { name: text })).toBeVisible();
    expect((await tour(page).boundingBox())?.width ?? 501).toBeLessThanOrEqual(500);
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press("Tab");
      expect(await tour(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
  }
  await page.keyboard.press("ArrowLeft");
  await expect(title(page)).toHaveText("Gardez un profil");
  await page.keyboard.press("ArrowRight");
  await expect(title(page)).toHaveText("Revoyez cette visite");
  await page.keyboard.press("ArrowRight");
  await expect(tour(page)).toHaveCount(0);
  await expect(again(page)).toBeFocused();
});

test("The tour of the alert settings skips steps whose element is hidden (S2-260)", { tag: "@phone" }, async ({
  page,
}) => {
  await openNew(page, "/parameters/notification");
  await expect(title(page)).toHaveText("Activez vos alertes");
  await expect(tour(page)).toContainText("1 sur 5");
  await page.keyboard.press("Escape");
  const saved = page.waitForResponse(/\/notification\/parameter\//);
  await page.getByRole("switch").click();
  await expect(page.getByRole("switch", { name: "Inactif" })).toBeVisible();
  await saved;
  await openNew(page, "/parameters/notification");
  await expect(title(page)).toHaveText("Activez vos alertes");
  await expect(tour(page)).not.toContainText("sur 5");
  await button(page, "Terminé").click();
  await page.getByRole("switch").click();
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByRole("switch", { name: "Actif" })).toBeVisible();
});
