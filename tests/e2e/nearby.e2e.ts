import { expect, type Page } from "@playwright/test";
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
const nameOf = (one: Listed | undefined) => `${one?.firstName} ${one?.lastName}`;

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
});
