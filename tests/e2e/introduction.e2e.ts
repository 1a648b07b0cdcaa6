import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { ofName } from "contract/of-name.ts";
import { expectNoViolation, expectNoViolationInBothColours } from "./axe.ts";
import { enter } from "./centre.ts";
import { DAY_MS, logIn, select } from "./demo.ts";
import { button, card, dialog, expectToFit, said } from "./page.ts";
import { test } from "./test.ts";

const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });

async function dayAhead(page: Page, days: number): Promise<string> {
  const date = (await page.request.get("/demo/messages.json", { params: { to: "x" } })).headers().date ?? "";
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

test("A clinic requests an introduction to a candidate; the centre accepts, the clinic cancels (B3-01 B3-03 B3-04 B3-05 B3-07)", async ({
  page,
}) => {
  const token = await logIn(page);
  const { id, name } = await select(page.request, token);
  await page.goto(`/candidat/${id}`);

  await test.step("the clinic corrects errors, restores a draft and requests the introduction", async () => {
    await button(page, "Demander une mise en relation").click();
    await expect(field(page, "Message")).toHaveValue(new RegExp(`candidature ${ofName(name)} nous intéresse`));
    await expect(field(page, "Téléphone")).toHaveValue(/^0\d( \d\d){4}$/);
    await field(page, "Message").fill("Trop court");
    await field(page, "Jour du créneau 1").fill(await dayAhead(page, 45));
    await field(page, "Heure du créneau 1").selectOption("10:00");
    await field(page, "Téléphone").fill("12");
    await button(page, "Envoyer la demande").click();
    await expect(dialog(page).getByText("Écrivez un message de 20 à 600 caractères.")).toBeVisible();
    await expect(dialog(page).getByText("Un créneau se propose dans les 30 jours à venir.")).toBeVisible();
    await expect(dialog(page).getByText("Indiquez un numéro de téléphone valable.")).toBeVisible();
    await expect(field(page, "Message")).toBeFocused();
    await expectNoViolation(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page).getByText("Votre demande n'est pas envoyée. Voulez-vous l'abandonner ?")).toBeVisible();
    await button(page, "Continuer").click();
    await expect(field(page, "Message")).toHaveValue("Trop court");
    await page.reload();
    await expect(field(page, "Message")).toHaveValue("Trop court");
    await field(page, "Message").fill("Nous aimerions vous rencontrer à la clinique.");
    await field(page, "Jour du créneau 1").fill(await dayAhead(page, 5));
    await field(page, "Téléphone").fill("02 99 12 34 56");
    await button(page, "Ajouter un créneau").click();
    await field(page, "Jour du créneau 2").fill(await dayAhead(page, 6));
    await field(page, "Heure du créneau 2").selectOption("14:30");
    await button(page, "Envoyer la demande").click();
    await expect(said(page, "Votre demande est envoyée au centre de formation")).toBeVisible();
    await expect(page.getByText("Envoyée", { exact: true })).toBeVisible();
    await expect(button(page, "Demander une mise en relation")).toHaveCount(0);
  });

  await test.step("the centre accepts the introduction", async () => {
    await enter(page);
    await page.goto("/formation/demandes?onglet=mises-en-relation");
    await button(page, `Accepter la mise en relation avec ${name}`).click();
    await field(page, "Message à la clinique").fill("Rendez-vous à la clinique, avec plaisir.");
    await button(page, "Accepter").click();
    await expect(said(page, `La mise en relation avec ${name} est acceptée.`)).toBeVisible();
    // Waits until the dialog is closed, because on phones an open dialog adds a history entry.
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("the clinic downloads the appointment as a calendar file", async () => {
    await page.goto("/selection");
    await expect(card(page, name)).toContainText(/ceptée/);
    const tasks = page.getByRole("region", { name: "À faire" });
    await expect(tasks).toBeVisible();
    const others = tasks.getByRole("button", { name: /^\d+ autres?$/ });
    if (await others.isVisible()) await others.click();
    await expect(tasks.getByRole("listitem").filter({ hasText: name })).toContainText(/ (le|à) /);
    await page.goto(`/candidat/${id}`);
    await expect(page.getByText(/^Rendez-vous .+ à 10:00$/)).toBeVisible();
    await expect(page.getByText("Rendez-vous à la clinique, avec plaisir.")).toBeVisible();
    const download = page.waitForEvent("download");
    await button(page, "Ajouter à mon agenda").click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("mise-en-relation.ics");
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect([lines[0], lines.at(-2)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR"]);
    expect(lines).toContain("STATUS:CONFIRMED");
    expect(lines.find((line) => line.startsWith("DTSTART;TZID="))).toMatch(/^DTSTART;TZID=Europe\/Paris:\d{8}T100000$/);
    await expectNoViolationInBothColours(page);
  });

  await test.step("the clinic cancels the introduction and confirms the cancellation", async () => {
    await button(page, "Annuler la mise en relation").click();
    await dialog(page).getByRole("button", { name: "Garder" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText("Acceptée", { exact: true })).toBeVisible();
    await button(page, "Annuler la mise en relation").click();
    await dialog(page).getByRole("button", { name: "Annuler la mise en relation" }).click();
    await expect(page.getByText("Annulée", { exact: true })).toBeVisible();
    await expect(button(page, "Demander une nouvelle mise en relation")).toBeVisible();
    await expectToFit(page);
  });
});
