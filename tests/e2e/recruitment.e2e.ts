import { expect } from "@playwright/test";
import { expectNoViolation, expectNoViolationInBothColours } from "./axe.ts";
import { enter } from "./centre.ts";
import { bearer, logIn, select } from "./demo.ts";
import { button, card, dialog, said } from "./page.ts";
import { test } from "./test.ts";

test("A clinic reports a recruitment twice, and the centre confirms the second report (B4-01 B4-02 B4-03 B4-04)", async ({
  page,
}) => {
  const token = await logIn(page);
  const { id, name } = await select(page.request, token);
  const waiting = "Signalé, en attente de confirmation par le centre";

  await test.step("the clinic reports a recruitment on the sheet by keyboard", async () => {
    await page.goto(`/candidat/${id}`);
    await page.locator("summary").filter({ hasText: "Plus" }).focus();
    await page.keyboard.press("Enter");
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
    await expect(page.getByText(waiting)).toBeVisible();
    await expect(page.getByText("À partir du 01/09/2027")).toBeVisible();
    await expectNoViolationInBothColours(page);
  });

  await test.step("the clinic withdraws and restores the report, then reports the recruitment again", async () => {
    await button(page, "Retirer mon signalement").click();
    await expect(page.getByText(waiting)).toHaveCount(0);
    await button(page, "Rétablir").click();
    await expect(page.getByText(waiting)).toBeVisible();
    // Waits for the server's response, because the page shows the report as withdrawn before the server responds.
    const withdrawn = page.waitForResponse((response) => response.request().method() === "DELETE");
    await button(page, "Retirer mon signalement").click();
    await withdrawn;
    await page.goto("/selection");
    await card(page, name)
      .getByLabel(/^Statut/)
      .selectOption("Essai");
    await button(page, `Je l'ai recruté : ${name}`).click();
    await dialog(page).getByText("Je ne sais pas encore").click();
    await button(page, "Signaler le recrutement").click();
    await expect(card(page, name).getByText("Recrutement signalé")).toBeVisible();
  });

  await test.step("the centre confirms the recruitment", async () => {
    const headers = bearer(await enter(page));
    const reports = await (await page.request.get("/api/formation/recruitments", { headers })).json();
    const report = reports.items.find((item: { candidate: { id: number } }) => item.candidate.id === id);
    const response = await page.request.post(`/api/formation/recruitments/${report.id}/confirm`, { headers });
    expect(response.ok()).toBe(true);
    await page.goto("/selection");
    await expect(card(page, name).getByText("Déjà recruté !")).toBeVisible();
  });
});
