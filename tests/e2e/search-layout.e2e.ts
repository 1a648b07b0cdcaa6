import { expect, type Locator, type Page } from "@playwright/test";
import { logIn } from "./demo.ts";
import { button, menu, title } from "./page.ts";
import { followPath } from "./staging.ts";
import { test } from "./test.ts";

const cards = (page: Page) => page.getByRole("list", { name: "Candidats" }).getByRole("article");
const area = (page: Page, name: string) => page.getByRole("region", { name });

/** Replaces the details of every card by long texts, and marks every card as 'Déjà vu'. */
async function crowd(page: Page): Promise<void> {
  const long = {
    ...{ firstName: "Marie-Amélie", lastName: "Decroix", city: "Saint-Aubin-d'Aubigné", ranFR: 35, ranMA: 0, ranAR: 0 },
    studyLevel: "Bac pro Conduite et gestion d'une entreprise du secteur canin et félin",
    ...{ internshipDuration: 3, jobInterviewStatus: "oui", jobInterviewNotice: "Avis très favorable" },
  };
  await page.route("**/api/veterinary/candidates?*", async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const members = list["hydra:member"].map((card: object) => ({ ...card, ...long, isAlreadyConsulted: true }));
    await route.fulfill({ response, json: { ...list, "hydra:member": members } });
  });
  await page.route("**/api/veterinary/candidates/new", (route) => route.fulfill({ json: { since: null, nearby: 3 } }));
}

test("On a phone, filters take at most 220 px, and three long cards are fully visible (B14-02) @phone", async ({
  page,
}) => {
  await logIn(page);
  await crowd(page);
  await page.goto("/recherche");
  await expect(page.getByRole("list", { name: "À suivre" })).toBeVisible();
  await expect(cards(page).nth(2)).toBeVisible();
  const end = async (locator: ReturnType<typeof cards>) => {
    const box = await locator.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  await expect.poll(() => end(area(page, "Filtres"))).toBeLessThanOrEqual(220);
  const link = await page.getByRole("link", { name: "3 nouveaux à moins de 25 km" }).boundingBox();
  expect(link?.height).toBeGreaterThanOrEqual(24);
  const bar = await menu(page).boundingBox();
  expect(await end(cards(page).nth(2))).toBeLessThanOrEqual(bar?.y ?? 0);

  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  // The distance is below the name, because a long name needs the whole line (B17-05).
  const card = cards(page).first();
  const left = async (part: Locator) => (await part.boundingBox())?.x;
  await expect(async () => {
    expect(await left(card.getByText(/km$/))).toBe(await left(card.getByRole("heading")));
  }).toPass();
});

test("The titles of all pages in the menu have the same position (B14-02)", async ({ page }) => {
  await logIn(page);
  await page.goto("/a-propos");
  const places = new Set<string>();
  const pages = {
    Rechercher: "/recherche",
    Sélection: "/selection",
    Notifications: "/notification/list",
    Profil: "/monCompte",
  };
  for (const [name, path] of Object.entries(pages)) {
    await followPath(page, path);
    const box = await title(page, name).boundingBox();
    places.add(`${box?.x}, ${box?.y}`);
  }
  expect([...places]).toHaveLength(1);
});

test("'+ de filtres' opens a form that needs no scrolling and counts the results (B14-05) @desktop", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page);
  await page.goto("/recherche");
  await button(page, "+ de filtres").click();
  const form = page.getByRole("dialog", { name: "Filtres" });
  await expect(form.getByLabel("Prénom")).toBeVisible();
  const inner = await form.evaluate(
    (dialog) =>
      [dialog, ...dialog.querySelectorAll("*")].filter((one) => one.scrollHeight > one.clientHeight + 1).length,
  );
  expect(inner).toBe(0);
  const left = async (text: string) => (await form.getByText(text, { exact: true }).first().boundingBox())?.x ?? 0;
  expect(await left("Niveau d'étude")).toBeLessThan(await left("Statut d'avancement"));
  expect(await left("Statut d'avancement")).toBeLessThan(await left("Prénom"));
  const all = await form.getByText(/^\d+ candidats$/).textContent();
  await form.getByRole("radio", { name: "Baccalauréat" }).check();
  await expect(form.getByText(all ?? "")).toHaveCount(0);
  const count = await form.getByText(/^\d+ candidats?$/).textContent();
  await button(page, "Valider ma recherche").click();
  await expect(page.getByRole("heading", { name: count?.replace("candidat", "résultat") ?? "" })).toBeVisible();
});
