import { expect, type Page } from "@playwright/test";
import { ofName } from "contract/of-name.ts";
import { expectNoViolation } from "./axe.ts";
import { logIn, select } from "./demo.ts";
import { button, card, menu, said } from "./page.ts";
import { test } from "./test.ts";

const field = (page: Page, name: string) => page.getByRole("main").getByLabel(name, { exact: true });
const note = (page: Page) => field(page, "Note");

const today = () => new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });

test("A user changes the status on a candidate's card and undoes the change (B2-01 B2-04 B2-06) @phone", async ({
  page,
}) => {
  const token = await logIn(page);
  const { name } = await select(page.request, token);
  await page.goto("/selection");
  const status = card(page, name).getByLabel(`Statut ${ofName(name)}`, { exact: true });
  await expect(status).toHaveValue("toContact");
  const statuses = ["À contacter", "Contacté", "Entretien", "Essai", "Retenu", "Écarté"];
  await expect(status.locator("option")).toHaveText(statuses);
  await status.selectOption("Essai");
  await expect(said(page, `${name} : Essai`)).toBeVisible();
  await button(page, "Annuler").click();
  await expect(status).toHaveValue("toContact");
  await status.selectOption("Essai");
  await expect(said(page, `${name} : Essai`)).toBeVisible();
  await page.reload();
  await expect(status).toHaveValue("trial");

  await button(page, /^Essai \d+$/).click();
  await expect(page).toHaveURL(/status=trial/);
  await expect(card(page, name)).toBeVisible();
  await page.getByText("Plus", { exact: true }).click();
  await field(page, "Trier par").selectOption("Nom");
  await expect(page).toHaveURL(/order=name/);
  await page.reload();
  await expect(button(page, /^Essai \d+$/)).toHaveAttribute("aria-pressed", "true");
  await expectNoViolation(page);
  await button(page, /^Tous \d+$/).click();

  await status.selectOption("Écarté");
  await expect(card(page, name)).toHaveCount(0);
  await page.getByText(/^Écartés \(\d+\)$/).click();
  await expect(card(page, name)).toBeVisible();
});

test("A sheet shows the follow-up and its history, and saves the note automatically (B2-04 B2-05 B2-09) @phone", async ({
  page,
}) => {
  const token = await logIn(page);
  const { id, name } = await select(page.request, token);
  await page.goto(`/candidat/${id}`);
  // Phones show the follow-up collapsed to one line. A press expands the follow-up.
  await page.getByRole("heading", { name: "Suivi" }).click();
  await expect(page.getByText("Cette note peut être communiquée au candidat s'il le demande.")).toBeVisible();
  await note(page).fill("Disponible dès septembre.");
  await expect(page.getByText("Enregistré", { exact: true })).toBeVisible();
  await field(page, "Statut").selectOption("Contacté");
  await expect(said(page, `${name} : Contacté`)).toBeVisible();
  await field(page, "Objet").selectOption("Rappeler");
  await field(page, "Prochaine étape").fill(today());
  await expect(page.locator("summary").getByText("rappeler aujourd'hui")).toBeVisible();
  await page.getByText("Historique", { exact: true }).click();
  const changes = page.getByRole("list", { name: "Historique" }).getByRole("listitem");
  await expect(changes).toHaveCount(3);
  await expect(changes.first()).toContainText(/^Contacté, rappeler le /);

  await page.goto("/selection");
  await expect(card(page, name).getByText("Rappeler aujourd'hui")).toBeVisible();
  await expect(page.getByRole("region", { name: "À faire" })).toContainText(`${name} · rappeler aujourd'hui`);
  const entry = menu(page).getByRole("link", { name: /^Sélection/ });
  await expect(entry).toHaveAttribute("title", /prochaines? étapes? aujourd'hui ou en retard$/);
});
