import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { arrive, COLLABORATOR, HOLDER, keepToken, logIn, said, tokenOf } from "./demo.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("main").getByLabel(name, { exact: true });
const card = (page: Page, name: string) => page.getByRole("main").getByRole("article").filter({ hasText: name });
const note = (page: Page) => field(page, "Note");

test.use({ reducedMotion: "reduce" });

interface Selected {
  readonly id: number;
  readonly name: string;
}

/** A new candidate whom an account has put aside. */
async function select(request: APIRequestContext, token: string): Promise<Selected> {
  const { id, firstName, lastName } = await arrive(request, "29");
  const headers = { authorization: `Bearer ${token}` };
  await request.post("/api/veterinary/user/selection/add", { headers, data: { selectionId: id, isSelected: true } });
  return { id, name: `${firstName} ${lastName}` };
}

/** Today as the browser's clock shows it in Paris, as fields of dates take it. */
function today(): string {
  return new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });
}

/** A page of somebody else of the same clinic, in a browser of their own. */
async function openAs(browser: Browser, baseURL: string | undefined, credentials = COLLABORATOR): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "fr-FR", reducedMotion: "reduce" });
  const page = await context.newPage();
  await keepToken(page, await tokenOf(page.request, credentials));
  return page;
}

async function share(request: APIRequestContext, shared: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, HOLDER)}` };
  const answer = await request.put("/api/veterinary/clinic/selection-sharing", { headers, data: { shared } });
  expect(answer.status()).toBe(200);
}

test("B2-01 B2-04 B2-06 a status is changed in two presses on the card, taken back, filtered by, and put off to the end @phone", async ({
  page,
}) => {
  const token = await logIn(page);
  const { name } = await select(page.request, token);
  await page.goto("/selection");
  const status = card(page, name).getByLabel(`Statut de ${name}`, { exact: true });
  await expect(status).toHaveValue("toContact");
  await expect(status.locator("option")).toHaveText([
    ...["À contacter", "Contacté", "Entretien", "Essai", "Retenu", "Écarté"],
  ]);
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
  await expectNoViolation(page);
});

test("B2-04 B2-05 B2-09 the sheet holds status, next step and a note that saves itself, and tells who changed what @phone", async ({
  page,
}) => {
  const token = await logIn(page);
  const { id, name } = await select(page.request, token);
  await page.goto(`/candidat/${id}`);
  await expect(page.getByRole("heading", { name: "Suivi" })).toBeVisible();
  await expect(page.getByText("Cette note peut être communiquée au candidat s'il le demande.")).toBeVisible();
  await note(page).fill("Disponible dès septembre.");
  await expect(page.getByText("Enregistré", { exact: true })).toBeVisible();
  await field(page, "Statut").selectOption("Contacté");
  await expect(said(page, `${name} : Contacté`)).toBeVisible();
  await field(page, "Prochaine étape").fill(today());
  await field(page, "Prochaine étape").press("Tab");
  await page.getByText("Historique", { exact: true }).click();
  const changes = page.getByRole("list", { name: "Historique" }).getByRole("listitem");
  await expect(changes).toHaveCount(3);
  await expect(changes.first()).toContainText(/^Contacté, prochaine étape le /);

  await page.goto("/selection");
  await expect(card(page, name).getByText("Prochaine étape aujourd'hui")).toBeVisible();
  await expect(card(page, name).getByText("Note : Disponible dès septembre.")).toBeVisible();
  const entry = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: /^Sélection/ });
  await expect(entry).toHaveAttribute("title", /prochaines? étapes? aujourd'hui ou en retard$/);
});

test("B2-02 B2-05 B2-07 two of a clinic who type the same note at once lose nobody's text @desktop", async ({
  page,
  browser,
  baseURL,
}) => {
  const token = await logIn(page);
  const { id, name } = await select(page.request, token);
  await share(page.request, true);
  const other = await openAs(browser, baseURL);
  await other.goto("/selection");
  await expect(card(other, name).getByText(/^Ajouté par /)).toBeVisible();
  await Promise.all([page.goto(`/candidat/${id}`), other.goto(`/candidat/${id}`)]);
  await expect(note(page)).toHaveValue("");
  await note(other).fill("Vue au téléphone par Lucas.");
  await expect(other.getByText("Enregistré", { exact: true })).toBeVisible();
  await note(page).fill("Vient mardi.");
  await expect(page.getByText(/a modifié cette note entre-temps/)).toBeVisible();
  await expect(page.getByText("Vue au téléphone par Lucas.", { exact: true })).toBeVisible();
  await expect(note(page)).toHaveValue("Vient mardi.");
  await button(page, "Garder les deux").click();
  await expect(page.getByText("Enregistré", { exact: true })).toBeVisible();
  await other.reload();
  await expect(note(other)).toHaveValue("Vue au téléphone par Lucas.\n\nVient mardi.");
  await share(page.request, false);
  await other.context().close();
});
