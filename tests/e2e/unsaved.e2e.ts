import { expect } from "@playwright/test";
import { logIn } from "./demo.ts";
import { test } from "./test.ts";

const QUESTION = "Vos modifications ne sont pas enregistrées. Quitter cette page ?";

test.use({ reducedMotion: "reduce" });

test("Back asks before what was typed in the profile is lost, and goes back once that is agreed", {
  tag: "@phone",
}, async ({ page }) => {
  await logIn(page);
  await page.goto("/selection");
  await page.getByRole("link", { name: "Profil", exact: true }).first().click();
  const name = page.getByLabel("Prénom", { exact: true });
  const former = await name.inputValue();
  await name.fill("Autre");
  await expect(page.getByText("Non enregistré", { exact: true })).toBeInViewport();
  const question = page.getByRole("dialog", { name: QUESTION });

  await page.goBack();
  await question.getByRole("button", { name: "Rester" }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL("/monCompte");
  await expect(name).toHaveValue("Autre");

  await page.goBack();
  await question.getByRole("button", { name: "Quitter" }).click();
  await expect(page).toHaveURL("/selection");
  await page.goForward();
  await expect(page).toHaveURL("/monCompte");
  await expect(name).toHaveValue(former);
});

test("closing the window asks too, and nothing does once it was taken back", { tag: "@desktop" }, async ({ page }) => {
  await logIn(page);
  await page.goto("/monCompte");
  await page.getByLabel("Prénom", { exact: true }).fill("Autre");
  const asked = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await closing;
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByText("Non enregistré", { exact: true })).toHaveCount(0);
  await page.goto("/selection");
  await expect(page).toHaveURL("/selection");
});
