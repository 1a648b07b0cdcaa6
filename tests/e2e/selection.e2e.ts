import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { bearer, COLLABORATOR, HOLDER, logIn, select } from "./demo.ts";
import { card, expectToFit, menu, NARROWEST } from "./page.ts";
import { test } from "./test.ts";

const entry = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const badge = (page: Page) => menu(page).getByRole("link", { name: /^Sélection/ });

async function openWithTwo(page: Page) {
  const token = await logIn(page, COLLABORATOR);
  const headers = bearer(token);
  const response = await (await page.request.get("/api/veterinary/user/selections", { headers })).json();
  for (const { veterinaryCandidate } of response.veterinaryCandidateVeterinaryUsers) {
    const data = { selectionId: veterinaryCandidate.id };
    await page.request.post("/api/veterinary/user/selection/delete", { headers, data });
  }
  const [one, two] = [await select(page.request, token), await select(page.request, token)];
  await page.goto("/selection");
  await expect(badge(page)).toContainText("2");
  return [one, two] as const;
}

test.describe("The selection", () => {
  test("The selection marks candidates as new or seen and counts the new candidates (S1-09 S2-014 S2-033 S2-190 S2-191 S2-192 S2-193 S2-194)", {
    tag: "@phone",
  }, async ({ page }) => {
    const [one, two] = await openWithTwo(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sélection");
    await expect(entry(page, one.name).first()).toContainText("Nouveau");
    const remove = entry(page, two.name).getByRole("button", { name: /^Retirer de ma sélection/ });
    await expect(remove.first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Ajouter à ma sélection/ })).toHaveCount(0);
    await entry(page, one.name).getByRole("link").first().click();
    await expect(page).toHaveURL(`/candidat/${one.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(one.name);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await page
      .getByRole("button", { name: "Retour" })
      .or(page.getByRole("link", { name: "Retour" }))
      .click();
    await expect(entry(page, one.name).first()).toContainText("Déjà vu");
    await expect(badge(page)).toContainText("1");
  });
});

test.describe("The comparison", () => {
  test("The comparison shows two checked candidates side by side (B5-01 B14-13)", { tag: "@phone" }, async ({
    page,
  }) => {
    const token = await logIn(page, HOLDER);
    const [one, two] = [await select(page.request, token), await select(page.request, token, "35")];
    await page.goto("/selection");
    const checkbox = (name: string) => page.getByRole("checkbox", { name: `Comparer ${name}` }).first();
    await checkbox(one.name).check();
    await checkbox(two.name).focus();
    await page.keyboard.press("Space");
    await expectNoViolation(page);
    await page.getByRole("link", { name: "Comparer", exact: true }).click();
    await expect(page).toHaveURL(`/selection/comparer?c=${one.id},${two.id}`);
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader", { name: one.name })).toBeVisible();
    const second = table.getByRole("columnheader", { name: two.name });
    await page.setViewportSize({ width: NARROWEST, height: 640 });
    await expect(second).toBeInViewport({ ratio: 1 });
    const place = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect());
    const [criterion, value] = [await place(table.getByText("Lieu")), await place(table.getByRole("cell").first())];
    expect(criterion.left - value.left).toBeLessThan(24);
    await expectToFit(page);
    await page.getByRole("link", { name: "Retour à la sélection" }).click();
    await expect(checkbox(one.name)).toBeChecked();
    await expect(card(page, one.name)).toContainText("Nouveau");
  });

  test("The comparison omits unselected candidates, and requires at least two candidates (B5-02)", {
    tag: "@desktop",
  }, async ({ page }) => {
    const token = await logIn(page, HOLDER);
    const [one, two] = [await select(page.request, token), await select(page.request, token, "35")];
    await page.goto(`/selection/comparer?c=${one.id},999999999,${two.id}`);
    const leftOut = "1 candidat n'est pas comparé : il n'est pas dans votre sélection ou il est déjà recruté.";
    await expect(page.getByText(leftOut)).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveCount(3);
    await page.goto(`/selection/comparer?c=${one.id},999999999`);
    await expect(page).toHaveURL("/selection");
    const tooFew = "Il faut au moins deux candidats de votre sélection, non recrutés, pour comparer.";
    await expect(page.getByText(tooFew)).toBeVisible();
  });
});
