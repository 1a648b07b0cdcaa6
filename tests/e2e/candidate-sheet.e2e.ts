import { expect } from "@playwright/test";
import { arrive, bearer, logIn } from "./demo.ts";
import { button, dialog } from "./page.ts";
import { test } from "./test.ts";

test("Adding to the selection reveals the provider's contact (S1-07 S1-08 S2-013 S2-175 S2-176 S2-177 S2-178 S2-181 S2-182 S4-42)", async ({
  page,
}) => {
  await logIn(page);
  const { id, firstName, lastName } = await arrive(page.request, "35");
  await page.goto(`/candidat/${id}`);
  await expect(page.getByRole("link", { name: /Email/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Ajouter à ma sélection" }).first().click();
  await expect(dialog(page)).toContainText("Cette candidature est sauvegardée dans la rubrique Sélection");
  await button(dialog(page), "OK").click();
  await expect(page.getByRole("button", { name: "Ajouter à ma sélection" })).toHaveCount(0);
  const mail = page.getByRole("link", { name: /Email/ }).first();
  const address = new URL((await mail.getAttribute("href")) ?? "");
  expect(address.protocol).toBe("mailto:");
  expect(address.searchParams.get("subject")).toMatch(new RegExp(`^${lastName} ${firstName} \\d{5}$`));
  await page.locator('a[href^="tel:"]').locator("visible=true").first().hover();
  await expect(page.getByText("01 99 00 02 00").locator("visible=true").first()).toBeVisible();
});

test("The resume opens in a new tab through the file address (S2-180)", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  const token = await logIn(page);
  const read = async (path: string) =>
    (await page.request.get(`/api/veterinary/${path}`, { headers: bearer(token) })).json();
  let id = 0;
  for (const member of (await read("candidates"))["hydra:member"]) {
    id = member.id;
    if ((await read(`candidate/${id}`)).personalResume) break;
  }
  await page.goto(`/candidat/${id}`);
  const link = page.getByRole("link", { name: /Voir le CV/ }).first();
  await expect(link).toHaveAttribute("target", "_blank");
  const href = (await link.getAttribute("href")) ?? "";
  expect(href).toContain("/veterinary/file/");
  expect(href).not.toContain(token);
  const file = await context.request.get(href);
  expect(file.headers()["content-type"]).toBe("application/pdf");
});
