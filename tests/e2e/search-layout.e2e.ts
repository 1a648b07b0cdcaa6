import { expect, type Page } from "@playwright/test";
import { logIn } from "./demo.ts";
import { button, menu, title } from "./page.ts";
import { test } from "./test.ts";

const cards = (page: Page) => page.getByRole("list", { name: "Candidats" }).getByRole("article");
const area = (page: Page, name: string) => page.getByRole("region", { name });

test("A phone shows three whole cards below the filters, which end at 220 px (B14-02) @phone", async ({ page }) => {
  await logIn(page);
  await page.goto("/recherche");
  await expect(cards(page).nth(2)).toBeVisible();
  const end = async (locator: ReturnType<typeof cards>) => {
    const box = await locator.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  expect(await end(area(page, "Filtres"))).toBeLessThanOrEqual(220);
  const bar = await menu(page).boundingBox();
  expect(await end(cards(page).nth(2))).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("The titles of all pages in the menu have the same position (B14-02)", async ({ page }) => {
  await logIn(page);
  const places = new Set<string>();
  const pages = {
    Rechercher: "/recherche",
    Sélection: "/selection",
    Notifications: "/notification/list",
    Profil: "/monCompte",
  };
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    const box = await title(page, name).boundingBox();
    places.add(`${box?.x}, ${box?.y}`);
  }
  expect([...places]).toHaveLength(1);
});

test("The dialog '+ de filtres' needs no inner scrolling, and the name fields come last (B14-05) @desktop", async ({
  page,
}) => {
  await logIn(page);
  await page.goto("/recherche");
  await button(page, "+ de filtres").click();
  const panel = area(page, "Filtres");
  await expect(panel.getByLabel("Prénom")).toBeVisible();
  const inner = await panel
    .locator("form")
    .evaluate(
      (form) =>
        [form, ...form.querySelectorAll("*")].filter(
          (element) =>
            /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight,
        ).length,
    );
  expect(inner).toBe(0);
  const top = async (text: string) => (await panel.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0;
  expect(await top("Niveau d'étude")).toBeLessThan(await top("Statut d'avancement"));
  expect(await top("Statut d'avancement")).toBeLessThan(await top("Prénom"));
});
