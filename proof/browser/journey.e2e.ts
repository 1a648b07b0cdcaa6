import { expect, type Locator, type Page } from "@playwright/test";
import { arrive, logIn } from "./demo.ts";
import { test } from "./test.ts";

/** Longest way from one element to another with the Tab key. */
const MOST_STEPS = 60;

/** Presses Tab (or Shift+Tab) until the element has the focus: whoever has no mouse must get everywhere. */
async function tabTo(page: Page, element: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const isThere = await element.first().evaluate((node) => node === document.activeElement);
    if (isThere) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The Tab key does not reach ${element}`);
}

const count = (page: Page) => page.getByRole("heading", { level: 2, name: /résultat/ });
const card = (page: Page) => page.getByRole("list", { name: "Candidats" }).getByRole("article").first();
const selectionLink = (page: Page) =>
  page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: /^Sélection/ });

test.describe("with the keyboard alone", () => {
  test("S2-125 S2-143 S2-175 S4-42 searches, opens, goes on, puts aside and finds it in the selection", async ({
    page,
  }) => {
    await logIn(page);
    // The first of the list from now on, whom nobody saw.
    await arrive(page.request, "35");
    await page.goto("/recherche");
    await expect(count(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
    await page.keyboard.press("Enter");

    // On telephones the departments have a window of their own, where the field has the focus.
    const opener = page.getByRole("button", { name: "Départements", exact: true });
    if (await opener.isVisible()) {
      await tabTo(page, opener);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("combobox")).toBeFocused();
      await page.keyboard.type("ille");
      await page.keyboard.press("Enter");
    } else {
      await tabTo(page, page.getByRole("combobox", { name: "Départements" }));
      await page.keyboard.type("ille");
      await expect(page.getByRole("option", { name: /Ille-et-Vilaine/ })).toBeVisible();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
    }
    await tabTo(page, page.getByRole("button", { name: "Valider ma recherche" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/ZIPCode=35/);
    await expect(card(page)).toContainText("Ille-et-Vilaine (35)");

    // What a screen reader says of a card.
    await expect(card(page)).toMatchAriaSnapshot(`
      - article:
        - heading [level=3]:
          - link
        - button /Ajouter à ma sélection . .+/
        - paragraph: /publié/
        - paragraph: /35\\d{3} .+ Ille-et-Vilaine \\(35\\)/
        - paragraph
        - list "Avancement":
          - listitem: /Immersion . (fait|en cours)/
          - listitem: /Tests . (fait|en cours)/
          - listitem: /Avis (en cours|. Réserves|(très )?favorable)/
    `);

    await tabTo(page, card(page).getByRole("link"));
    const name = (await card(page).getByRole("link").textContent()) ?? "";
    await page.keyboard.press("Enter");
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(name);
    await expect(title).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(title).not.toHaveText(name);
    await page.keyboard.press("ArrowLeft");
    await expect(title).toHaveText(name);

    await tabTo(page, page.getByRole("button", { name: "Ajouter à ma sélection" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toHaveAccessibleName("Cette candidature est sauvegardée dans la rubrique Sélection");
    await expect(dialog.getByRole("button", { name: "OK" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Contacter le centre de formation" })).toBeVisible();

    // Back to the list, where he no longer stands, then to the selection, where he does.
    await tabTo(page, page.getByRole("button", { name: "Retour" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/recherche\?ZIPCode=35/);
    await expect(page.getByRole("heading", { level: 1, name: "Rechercher" })).toBeFocused();
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
    const isInFooter = (await page.getByRole("contentinfo").getByRole("navigation").count()) > 0;
    await tabTo(page, selectionLink(page), isInFooter ? "Tab" : "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Sélection" })).toBeFocused();
    const entry = page.getByRole("list", { name: "Candidats de votre sélection" }).getByRole("link", { name });
    await tabTo(page, entry);

    await tabTo(page, page.getByRole("button", { name: `Retirer de ma sélection : ${name}` }));
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog");
    await expect(question).toHaveAccessibleName(/Vous allez retirer ce profil candidat/);
    await tabTo(page, question.getByRole("button", { name: "Oui" }));
    await page.keyboard.press("Enter");
    await expect(entry).toHaveCount(0);
  });
});
