import { expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { enter } from "./centre.ts";
import { arrive, logIn, said } from "./demo.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

test.use({ reducedMotion: "reduce" });

test("B4-01 B4-02 B4-03 B4-04 reported by the keyboard, taken back, reported again, confirmed", async ({ page }) => {
  test.setTimeout(90_000);
  const token = await logIn(page);
  const candidate = await arrive(page.request, "29");
  const name = `${candidate.firstName} ${candidate.lastName}`;
  await page.request.post("/api/veterinary/user/selection/add", {
    headers: { authorization: `Bearer ${token}` },
    data: { selectionId: candidate.id, isSelected: true },
  });

  await test.step("reports on the sheet, by the keyboard alone", async () => {
    await page.goto(`/candidat/${candidate.id}`);
    await button(page, "Je l'ai recruté").focus();
    await page.keyboard.press("Enter");
    await button(page, "Signaler le recrutement").focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText("Choisissez un contrat.")).toBeVisible();
    await expectNoViolation(page);
    await dialog(page).getByRole("radio", { name: "Apprentissage" }).focus();
    await page.keyboard.press("Space");
    await dialog(page).getByLabel("Début du contrat (facultatif)").fill("2027-09-01");
    await button(page, "Signaler le recrutement").focus();
    await page.keyboard.press("Enter");
    await expect(said(page, "Le recrutement est signalé au centre de formation")).toBeVisible();
    await expect(page.getByText("Signalé, en attente de confirmation par le centre")).toBeVisible();
    await expect(page.getByText("À partir du 01/09/2027")).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectNoViolation(page);
    }
  });

  await test.step("takes it back, with an undo, and reports it again from the card", async () => {
    await button(page, "Retirer mon signalement").click();
    await expect(page.getByText("Signalé, en attente de confirmation par le centre")).toHaveCount(0);
    await button(page, "Rétablir").click();
    await expect(page.getByText("Signalé, en attente de confirmation par le centre")).toBeVisible();
    await button(page, "Retirer mon signalement").click();
    await expect(button(page, "Je l'ai recruté")).toBeVisible();
    await page.goto("/selection");
    await button(page, `Je l'ai recruté : ${name}`).click();
    await dialog(page).getByText("Je ne sais pas encore").click();
    await button(page, "Signaler le recrutement").click();
    const card = page.getByRole("main").getByRole("article").filter({ hasText: name });
    await expect(card.getByText("Signalé, en attente de confirmation par le centre")).toBeVisible();
    await expect(card.getByRole("link", { name: "Quel contrat choisir ?" })).toHaveAttribute("href", "/contrat");
    await expectNoViolation(page);
  });

  await test.step("the centre confirms, and the card says so", async () => {
    const staff = await enter(page);
    const headers = { authorization: `Bearer ${staff}` };
    const waiting = await (await page.request.get("/api/formation/recruitments", { headers })).json();
    const report = waiting.items.find((item: { candidate: { id: number } }) => item.candidate.id === candidate.id);
    const answer = await page.request.post(`/api/formation/recruitments/${report.id}/confirm`, { headers });
    expect(answer.ok()).toBe(true);
    await page.goto("/selection");
    const card = page.getByRole("main").getByRole("article").filter({ hasText: name });
    await expect(card.getByText("Déjà recruté !")).toBeVisible();
  });
});
