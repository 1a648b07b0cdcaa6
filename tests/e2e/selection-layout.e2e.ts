import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolationInBothColours } from "./axe.ts";
import { bearer, logIn, select } from "./demo.ts";
import { button, card, NARROWEST } from "./page.ts";
import { test } from "./test.ts";

const bottom = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().bottom);
const top = (locator: Locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().top));

test("A phone shows an overdue next step and three selected candidates without scrolling (B14-03 B14-04) @phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const token = await logIn(page);
  const { id, name } = await select(page.request, token);
  const data = { nextStepOn: "2026-01-05", nextStepLabel: "Rappeler", note: "Motivée" };
  await page.request.put(`/api/veterinary/user/selection/${id}/follow-up`, { headers: bearer(token), data });
  await page.goto("/selection");
  const task = page.getByRole("region", { name: "À faire" }).getByRole("listitem").filter({ hasText: name });
  await expect(task).toBeInViewport({ ratio: 1 });
  const third = page.getByRole("list", { name: "Candidats de votre sélection" }).getByRole("listitem").nth(2);
  await expect(third).toBeVisible();
  const tabs = await page.getByRole("navigation", { name: "Menu" }).boundingBox();
  expect(await bottom(third)).toBeLessThanOrEqual(tabs?.y ?? 0);
  await expectNoViolationInBothColours(page);

  await page.goto(`/candidat/${id}`);
  const step = page.getByText(/^rappeler, en retard depuis le 5 janvier/);
  await expect(step).toBeInViewport({ ratio: 1 });
  const report = { headers: bearer(token), data: { contract: "unknown" } };
  expect((await page.request.post(`/api/veterinary/candidate/${id}/recruitment`, report)).status()).toBe(201);
  await page.reload();
  await expect(page.getByRole("button", { name: "Retirer mon signalement" })).toBeVisible();
  await expect(page.locator("[data-follow-up]")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: NARROWEST, height: 640 });
  const phone = page.getByRole("link", { name: /Téléphone/ });
  const dock = await phone.locator("..").boundingBox();
  expect(dock?.height).toBeLessThanOrEqual(72);
  await expect(page.getByRole("button", { name: "Demander une mise en relation" })).toBeInViewport({ ratio: 1 });
});

test("When a user selects the candidate of an open sheet, the sheet does not scroll (B14-03)", {
  tag: "@phone",
}, async ({ page }) => {
  const token = await logIn(page);
  await page.goto(`/candidat/${await idWithLetter(page, token)}`);
  const letter = page.getByRole("heading", { name: "Lettre de motivation" });
  await letter.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 120));
  const before = await top(letter);
  await button(page, "Ajouter à ma sélection").click();
  await button(page, "OK").click();
  await expect(page.getByRole("link", { name: /Téléphone/ })).toBeVisible();
  await expect(page.locator("[data-follow-up]")).toContainText("À contacter");
  expect(Math.abs((await top(letter)) - before)).toBeLessThanOrEqual(8);
});

/** Finds a candidate of the search whose sheet contains a cover letter. */
async function idWithLetter({ request }: Page, token: string): Promise<number> {
  const options = { headers: { ...bearer(token), accept: "application/ld+json" } };
  const list = await request.get("/api/veterinary/candidates?active=1&withoutSelection=true&page=1", options);
  for (const { id } of (await list.json())["hydra:member"]) {
    const sheet = await request.get(`/api/veterinary/candidate/${id}`, { headers: bearer(token) });
    if ((await sheet.json()).coverLetter) return id;
  }
  throw new Error("No candidate shows a letter");
}

test("The printed sheet has no controls, and the printed selection is complete (B14-12) @desktop", async ({ page }) => {
  const token = await logIn(page);
  const { id, name } = await select(page.request, token);
  const data = { status: "dismissed", note: "Trop loin", nextStepOn: "2026-12-03", nextStepLabel: "Rappeler" };
  await page.request.put(`/api/veterinary/user/selection/${id}/follow-up`, { headers: bearer(token), data });
  await page.goto(`/candidat/${id}`);
  await expect(page.getByRole("heading", { name: "Suivi" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Note : Trop loin")).toBeVisible();
  await expect(page.locator("main :is(button, select, input, textarea):visible")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.goto("/selection");
  await expect(page.getByText(/^Écartés \(\d+\)$/)).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(card(page, name)).toBeVisible();
});
