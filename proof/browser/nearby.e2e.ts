import { expect, type Page } from "@playwright/test";
import { expectNoFault } from "./axe.ts";
import { logIn } from "./demo.ts";
import { test } from "./test.ts";

test.use({ reducedMotion: "reduce" });

interface Listed {
  readonly firstName: string;
  readonly lastName: string;
  readonly distance: number | null;
}

/** What the server answers for a query, to compare the screen with. */
async function ask(page: Page, token: string, query: string): Promise<{ total: number; members: Listed[] }> {
  const headers = { authorization: `Bearer ${token}` };
  const body = await (await page.request.get(`/api/veterinary/candidates${query}`, { headers })).json();
  return { total: body["hydra:totalItems"], members: body["hydra:member"] };
}

const cards = (page: Page) => page.getByRole("list", { name: "Candidats" }).getByRole("article");
const results = (page: Page) => page.getByRole("heading", { level: 2, name: /résultat/ });
const around = (page: Page) => page.getByRole("group", { name: "Autour de la clinique" });
const nameOf = (one: Listed | undefined) => `${one?.firstName} ${one?.lastName}`;

/** Opens the form of '+ de filtres', a dialog on phones; beside the list it is unfolded already when it filters. */
async function openFilters(page: Page): Promise<void> {
  if (!(await around(page).isVisible())) await page.getByRole("button", { name: "+ de filtres" }).click();
  await expect(around(page)).toBeVisible();
}

test.describe("around the clinic", () => {
  test("B7-02 B7-03 is one press away; previous and next follow the order; back finds the list again", {
    tag: "@phone",
  }, async ({ page }) => {
    const token = await logIn(page);
    await page.goto("/recherche");
    await page.getByRole("button", { name: "Autour de la clinique", exact: true }).click();
    await expect(page).toHaveURL(/\/recherche\?near=\d{5}&radius=25$/);
    const near = new URL(page.url()).searchParams.get("near") ?? "";
    await expect(page.getByText(`À moins de 25 km de ${near}`)).toBeVisible();
    const { total, members } = await ask(page, token, `?near=${near}&radius=25`);
    expect(members.length).toBeGreaterThan(1);
    await expect(results(page)).toHaveText(total === 1 ? "1 résultat" : `${total} résultats`);
    await expect(cards(page).first()).toContainText(nameOf(members[0]));
    await expect(cards(page).first()).toContainText(/< 5 km|à (environ )?\d+ km/);
    await page.getByRole("link", { name: nameOf(members[0]) }).click();
    await expect(page.getByRole("heading", { level: 1, name: nameOf(members[0]) })).toBeVisible();
    await expect(page.getByText(/·\s(environ\s)?(<\s5\skm|à\s(environ\s)?\d+\skm)/).first()).toBeVisible();
    await page.getByRole("button", { name: "Candidat suivant" }).click();
    await expect(page.getByRole("heading", { level: 1, name: nameOf(members[1]) })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`near=${near}&radius=25$`));
    await expect(cards(page).first()).toContainText(nameOf(members[0]));
    await page.getByRole("button", { name: `Retirer À moins de 25 km de ${near}` }).click();
    await expect(page).toHaveURL("/recherche");
    await page.getByRole("button", { name: "Reprendre ma dernière recherche" }).click();
    await expect(page).toHaveURL(new RegExp(`near=${near}&radius=25$`));
  });

  test("B7-02 another postal code, radius and order are chosen by the keyboard alone, and a reload keeps them", {
    tag: "@desktop",
  }, async ({ page }) => {
    const token = await logIn(page);
    await page.goto("/recherche");
    await expect(results(page)).toBeVisible();
    await openFilters(page);
    await around(page).getByLabel("Code postal").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("44000");
    await page.keyboard.press("Tab");
    await page.keyboard.type("100");
    await expect(around(page).getByLabel("Rayon")).toHaveValue("100");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowUp");
    await expect(around(page).getByLabel("Les plus récents")).toBeChecked();
    await page.getByRole("button", { name: "Valider ma recherche" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/recherche?near=44000&radius=100&order=publication");
    const { total, members } = await ask(page, token, "?near=44000&radius=100&order=publication");
    await expect(results(page)).toHaveText(`${total} résultats`);
    await page.reload();
    await expect(page.getByText("À moins de 100 km de 44000")).toBeVisible();
    await expect(cards(page).first()).toContainText(nameOf(members[0]));
    await page.setViewportSize({ width: 320, height: 640 });
    await openFilters(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test("B7-01 a postal code that nobody knows is told, with a way out", { tag: "@desktop" }, async ({ page }) => {
    await logIn(page);
    await page.goto("/recherche?near=99999&radius=25");
    await expect(page.getByText("Ce code postal n'est pas connu.")).toBeVisible();
    await expectNoFault(page);
    await page.getByRole("button", { name: "Voir tous les candidats" }).click();
    await expect(page).toHaveURL("/recherche");
    await expect(cards(page).first()).toBeVisible();
  });
});
