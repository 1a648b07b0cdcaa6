import { expect, type Page } from "@playwright/test";
import { expectNoViolationInBothColours } from "./axe.ts";
import { advanceClock, arrive, bearer, COLLABORATOR, DAY_MS, logIn, readMessages } from "./demo.ts";
import { button, dialog, expectToastAtTop, overflow, said } from "./page.ts";
import { test } from "./test.ts";

async function openMine(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 960;
  if (isPhone && !(await dialog(page).isVisible())) await page.getByRole("button", { name: /filtres/ }).click();
  return page.getByRole("region", { name: "Mes recherches" });
}

test("A user saves, runs, renames, deletes and restores a search, and stops the search's mails (B8-01 B8-02 B8-03 B9-02 B9-03 B14-07)", async ({
  page,
}) => {
  const token = await logIn(page, COLLABORATOR);
  const headers = bearer(token);
  const former = await (await page.request.get("/api/veterinary/searches", { headers })).json();
  for (const { id } of former.items) await page.request.delete(`/api/veterinary/searches/${id}`, { headers });

  await test.step("the user saves the current search by keyboard", async () => {
    await page.goto("/recherche?ZIPCode=56");
    await button(page, "Enregistrer cette recherche").focus();
    await page.keyboard.press("Enter");
    const name = dialog(page).getByLabel("Nom de la recherche");
    await expect(name).toHaveValue("Morbihan");
    await name.fill("");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText("Donnez un nom à cette recherche.")).toBeVisible();
    await expectNoViolationInBothColours(page);
    await name.fill("Morbihan");
    await button(page, "Enregistrer").focus();
    await page.keyboard.press("Enter");
    await expect(said(page, "Recherche enregistrée")).toBeVisible();
    await expectToastAtTop(page);
    await button(page, "M'alerter chaque jour").click();
    await expect(said(page, "Recherche modifiée")).toBeVisible();
    await button(page, "Voir mes alertes").click();
    await expect(page).toHaveURL(/parameters.notification/);
    const row = page
      .getByRole("region", { name: "Mes recherches" })
      .getByRole("listitem")
      .filter({ hasText: "Morbihan" });
    await expect(row.getByText("Alerte chaque jour")).toBeAttached();
    await expect(row).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(button(page, "Recherche déjà enregistrée")).toBeDisabled();
    await page.goto("/recherche?ZIPCode=29");
    await button(page, "Enregistrer cette recherche").click();
    await dialog(page).getByLabel("Nom de la recherche").fill("MORBIHAN");
    await button(page, "Enregistrer").click();
    await expect(dialog(page).getByText("Une de vos recherches porte déjà ce nom.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the user runs the saved search with a press on the number of new candidates", async () => {
    await arrive(page.request, "56");
    await page.request.post("/demo/drain", { data: {} });
    await page.goto("/recherche");
    const mine = await openMine(page);
    await expect(mine.getByText("Alerte chaque jour")).toBeAttached();
    await mine.getByRole("button", { name: /^Morbihan ?1 nouveau candidat$/ }).click();
    await expect(page).toHaveURL(/ZIPCode=56/);
    await expect((await openMine(page)).getByRole("button", { name: "Morbihan", exact: true })).toBeVisible();
  });

  await test.step("the user renames and deletes the search, and undoes the deletion", async () => {
    const mine = await openMine(page);
    await mine.getByRole("button", { name: "Actions de la recherche Morbihan" }).click();
    await mine.getByRole("button", { name: "Modifier la recherche Morbihan" }).click();
    await dialog(page).last().getByLabel("Nom de la recherche").fill("Autour de Vannes");
    await button(page, "Enregistrer").click();
    await mine.getByRole("button", { name: "Actions de la recherche Autour de Vannes" }).click();
    await mine.getByRole("button", { name: "Supprimer la recherche Autour de Vannes" }).click();
    await expect(mine).toHaveCount(0);
    await button(page, "Annuler").last().click();
    await expect(mine.getByRole("button", { name: "Autour de Vannes", exact: true })).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  await test.step("on a phone, the user runs the saved search with a button above the list", async () => {
    await page.goto("/recherche");
    const quick = page.getByRole("group", { name: "Recherches rapides" });
    await expect(quick.getByRole("button", { name: "Autour de Vannes" })).toBeInViewport();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await quick.getByRole("button", { name: "Autour de Vannes" }).click();
    await expect(page).toHaveURL(/ZIPCode=56/);
  });

  await test.step("without a login, the user stops and resumes the search's mails with a mailed link", async () => {
    await arrive(page.request, "56");
    await advanceClock(page.request, DAY_MS);
    const mails = await readMessages(page.request, COLLABORATOR.email);
    const mail = mails.find(({ text }) => text.includes("/desinscription/"));
    const link = /https?:\/\/\S+\/desinscription\/(\S+)/.exec(mail?.text ?? "");
    expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/desinscription/${link?.[1]}`);
    await expect(page.getByText("Recherche « Autour de Vannes »")).toBeVisible();
    await button(page, "Arrêter ces emails").click();
    await expect(page.getByRole("heading", { name: "C'est arrêté" })).toBeVisible();
    await expectNoViolationInBothColours(page);
    await button(page, "Les recevoir à nouveau").click();
    await expect(button(page, "Arrêter ces emails")).toBeVisible();
  });
});
