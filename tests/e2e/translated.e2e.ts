import { expect, type Page } from "@playwright/test";
import { enter, MANAGER } from "./centre.ts";
import { COLLABORATOR, HOLDER, logIn, select } from "./demo.ts";
import { clinicViews } from "./screens.ts";
import { openView } from "./staging.ts";
import { test } from "./test.ts";

const FAILURE = "Cette page n'a pas pu s'afficher";

test.use({ reducedMotion: "reduce" });

/** Wraps each text into new elements, as translators do. They drop or move the old text node. */
function translate(page: Page, how: "dropped" | "moved" = "dropped"): Promise<void> {
  return page.evaluate((isMoved) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.textContent?.trim() === "" || text.parentElement?.closest("script, style, svg, option, textarea"))
        continue;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
      inner.append(isMoved ? text : (text.textContent ?? "").toUpperCase());
    }
  }, how === "moved");
}

/** Fills in the fields and opens the menus of a page. */
async function useAll(page: Page): Promise<void> {
  const main = page.locator("main");
  for (const field of await main.locator("input:not([type]), input[type=text], input[type=email], textarea").all()) {
    if (!(await field.isEditable()) || !(await field.isVisible())) continue;
    await field.fill("a");
    await field.blur();
  }
  for (const button of await main.locator("button[aria-expanded=false]").all()) {
    if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => undefined);
  }
  await page.keyboard.press("Escape");
}

for (const view of clinicViews(1).filter(({ name, isWaiting }) => name !== "Demo" && !isWaiting)) {
  test(`${view.name} and the next page still work when the browser translates them (B0-11)`, async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    if (view.viewer !== "visitor") await logIn(page, view.viewer === "holder" ? HOLDER : COLLABORATOR);
    await openView(page, view);
    await translate(page, "moved");
    await useAll(page);
    await translate(page);
    await page.locator("footer a[href='/a-propos']").evaluate((link: HTMLElement) => link.click());
    await expect(page.getByText(FAILURE)).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}

test("In a translated profile, a user changes, resets and saves the fields (B0-11)", async ({ page }) => {
  await logIn(page);
  await page.goto("/monCompte");
  const town = page.getByLabel("Ville").first();
  const before = await town.inputValue();
  await translate(page);
  await town.fill(`${before}a`);
  await expect(page.getByText(FAILURE)).toHaveCount(0);
  await translate(page);
  await page.getByRole("button", { name: "ANNULER" }).first().click();
  await expect(town).toHaveValue(before);
  await translate(page);
  await town.fill(`${before} `);
  await translate(page);
  await page.locator("main button[type=submit]").first().click();
  await expect(page.getByText(FAILURE)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("The badge in a translated page shows a changed number (B0-11)", async ({ page }) => {
  await select(page.request, await logIn(page, COLLABORATOR));
  await page.goto("/recherche");
  const badge = page.locator('nav a[href="/selection"]').first();
  await expect(badge).toContainText(/\d/);
  const number = Number(/\d+/.exec(await badge.innerText())?.[0]);
  await translate(page);
  await page.locator('main [aria-label^="Ajouter à ma sélection"]').first().click();
  await expect(badge).toContainText(String(number + 1));
  await expect(badge).not.toContainText(`${number}${number + 1}`);
});

test("The menu of a translated centre page opens on a phone (B0-11)", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, MANAGER);
  await page.goto("/formation");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await translate(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator('a[href="/formation/candidats"]').last().click();
  await expect(page.getByRole("heading", { level: 1, name: /./ })).toBeVisible();
  await expect(page.getByText(FAILURE)).toHaveCount(0);
});
