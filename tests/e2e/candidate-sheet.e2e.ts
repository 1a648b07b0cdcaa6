import { expect } from "@playwright/test";
import { arrive, HOLDER, logIn } from "./demo.ts";
import { button, dialog, field } from "./page.ts";
import { test } from "./test.ts";

test("If a clinic selects a candidate, the sheet shows the contact details (S1-07 S1-08 S2-013 S2-175 S2-176 S2-177 S2-178 S2-181 S2-182 S4-42 B14-07)", {
  tag: "@desktop",
}, async ({ page }) => {
  await logIn(page);
  const { id, firstName, lastName } = await arrive(page.request, "35");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/candidat/${id}`);
  await expect(page.getByRole("link", { name: /Email/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Ajouter à ma sélection" }).first().click();
  await expect(dialog(page)).toContainText("Cette candidature est sauvegardée dans la rubrique Sélection");
  const number = page.getByText("01 99 00 02 00").locator("visible=true").first();
  const { y = 0 } = (await dialog(page).boundingBox()) ?? {};
  expect(await number.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(y);
  await button(dialog(page), "OK").click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("button", { name: "Ajouter à ma sélection" })).toHaveCount(0);
  const mail = page.getByRole("link", { name: /Email/ }).first();
  const address = new URL((await mail.getAttribute("href")) ?? "");
  expect(address.protocol).toBe("mailto:");
  expect(address.searchParams.get("subject")).toMatch(new RegExp(`^${lastName} ${firstName} \\d{5}$`));
  await page.locator('a[href^="tel:"]').locator("visible=true").first().hover();
  await expect(number).toBeVisible();
});

test("Four taps lead from the login to the phone number on a candidate's sheet (B14-03)", { tag: "@phone" }, async ({
  page,
}) => {
  await logIn(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/connexion");
  await field(page, "Email").fill(HOLDER.email);
  await field(page, "Mot de passe").tap();
  await page.keyboard.type(HOLDER.password);
  await button(page, "Se connecter").tap();
  await page.getByRole("list", { name: "Candidats" }).getByRole("link").first().tap();
  await button(page, "Ajouter à ma sélection").locator("visible=true").tap();
  await expect(page.getByText("01 99 00 02 00").locator("visible=true").first()).toBeInViewport({ ratio: 1 });
});
