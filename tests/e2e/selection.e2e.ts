import { expect, type Page } from "@playwright/test";
import { arrive, COLLABORATOR, logIn } from "./demo.ts";
import { test } from "./test.ts";

const entry = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const badge = (page: Page) => page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: /^Sélection/ });

/** Puts a new candidate aside for whoever is logged in. */
async function select(page: Page, token: string) {
  const candidate = await arrive(page.request, "29");
  await page.request.post("/api/veterinary/user/selection/add", {
    headers: { authorization: `Bearer ${token}` },
    data: { selectionId: candidate.id, isSelected: true },
  });
  return { ...candidate, name: `${candidate.firstName} ${candidate.lastName}` };
}

/** Empties the selection, so that the badge can be counted. */
async function empty(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await (await page.request.get("/api/veterinary/user/selections", { headers })).json();
  for (const { veterinaryCandidate } of response.veterinaryCandidateVeterinaryUsers) {
    await page.request.post("/api/veterinary/user/selection/delete", {
      headers,
      data: { selectionId: veterinaryCandidate.id },
    });
  }
}

test.describe("selection", () => {
  test("S1-09 S2-014 S2-033 S2-190 S2-191 S2-192 S2-193 S2-194 lists what was put aside, new or seen, and counts what is new", async ({
    page,
  }) => {
    const token = await logIn(page, COLLABORATOR);
    await empty(page, token);
    const one = await select(page, token);
    const two = await select(page, token);
    await page.goto("/selection");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sélection");
    await expect(entry(page, one.name).first()).toContainText("Nouveau");
    await expect(
      entry(page, two.name)
        .getByRole("button", { name: /^Retirer de ma sélection/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /^Ajouter à ma sélection/ })).toHaveCount(0);
    await expect(badge(page)).toContainText("2");
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

  test("S4-44 S4-45 S8-80 S8-81 removing asks first, then lowers the count of what was never consulted", {
    tag: "@phone",
  }, async ({ page }) => {
    const token = await logIn(page, COLLABORATOR);
    await empty(page, token);
    const one = await select(page, token);
    await select(page, token);
    await page.goto("/selection");
    await expect(badge(page)).toContainText("2");
    const remove = page.getByRole("button", { name: `Retirer de ma sélection : ${one.name}` });
    await remove.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Vous allez retirer ce profil candidat de votre sélection. Confirmez-vous ?");
    await dialog.getByRole("button", { name: "Non" }).click();
    await expect(entry(page, one.name).first()).toBeVisible();
    await remove.click();
    await page.keyboard.press("Escape");
    await expect(entry(page, one.name).first()).toBeVisible();
    await remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Oui" }).click();
    await expect(entry(page, one.name)).toHaveCount(0);
    await expect(badge(page)).toContainText("1");
  });
});
