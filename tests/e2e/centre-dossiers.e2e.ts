import { expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { ADVISER, enter, MANAGER, makeDossier, nextCode } from "./centre.ts";
import { button, said, title } from "./page.ts";
import { test } from "./test.ts";

const LIST = "/formation/candidats";

const names = (page: Page) => page.getByRole("table").locator("tbody th a").allTextContents();
const row = (page: Page, name: string) => page.getByRole("table").locator("tbody tr").filter({ hasText: name });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Sélectionner ${name}` });

async function sortBy(page: Page, head: string, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByLabel("Trier par").selectOption({ label: `${head} (croissant)` });
  else await page.getByRole("columnheader", { name: head }).getByRole("button").click();
}

test.describe("The list of dossiers (candidates' records)", () => {
  test("The URL contains the search and the filters of the list of dossiers (B1-20 B1-24)", async ({
    page,
    isMobile,
  }) => {
    const token = await enter(page);
    const make = (firstName: string, fields: Parameters<typeof makeDossier>[2]) =>
      makeDossier(page.request, token, { lastName: "Quintrec", firstName, ...fields });
    await make("Ana", { internshipDuration: 5, jobInterviewStatus: "oui", jobInterviewNotice: "Avis favorable" });
    await make("Bel", { moves: ["publish"], ZIPCode: "29200", internshipDuration: 2 });
    await make("Cid", { moves: ["archive"] });
    await make("Dea", { moves: ["publish", "withdraw"], ZIPCode: "20137" });
    await page.goto(LIST);
    await expect(page.getByRole("heading", { name: /^\d+ dossiers$/ })).toBeVisible();

    await page.getByRole("searchbox", { name: "Rechercher" }).fill("quintrec");
    await expect(page.getByRole("heading", { name: "4 dossiers" })).toBeVisible();
    await expect(page).toHaveURL(`${LIST}?q=quintrec`);
    await sortBy(page, "Nom", isMobile);
    await expect.poll(() => names(page)).toEqual(["Ana Quintrec", "Bel Quintrec", "Cid Quintrec", "Dea Quintrec"]);
    await sortBy(page, "Étapes", isMobile);
    await expect.poll(() => names(page)).toEqual(["Cid Quintrec", "Dea Quintrec", "Bel Quintrec", "Ana Quintrec"]);
    await expect(row(page, "Ana")).toContainText("3/3");

    if (isMobile) await button(page, "Filtres").click();
    await page.getByRole("search").getByRole("button", { name: "État" }).click();
    await page.getByRole("checkbox", { name: "Publié", exact: true }).check();
    await expect(page.getByRole("heading", { name: "1 dossier", exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${LIST}?q=quintrec&state=published&sort=steps`);
    await expectNoViolation(page);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Bel Quintrec" }).click();
    await expect(title(page, "Bel Quintrec")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Candidats" }).click();
    await expect(page).toHaveURL(`${LIST}?q=quintrec&state=published&sort=steps`);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "4 dossiers" })).toBeVisible();

    await box(page, "Cid Quintrec").check();
    if (isMobile) await button(page, "Tout sélectionner").click();
    else await box(page, "Ana Quintrec").click({ modifiers: ["Shift"] });
    await expect(page.getByText("4 sélectionnés")).toBeVisible();
    await button(page, "Retirer").click();
    await expect(page.getByRole("heading", { name: "1 dossier retiré sur 4, 3 refusés" })).toBeFocused();
    const rejected = page.getByRole("list", { name: "Dossiers refusés" });
    await expect(rejected.getByRole("listitem")).toHaveCount(3);
    await expect(rejected).toContainText("1 dossier : Cette action ne convient pas à l'état « Archivé ».");
    await expect(rejected.getByRole("link")).toHaveCount(3);
    await expect(row(page, "Bel")).toContainText("Retiré");
    await button(page, "Annuler").click();
    await expect(said(page, "1 dossier : annulé")).toBeVisible();
    await expect(row(page, "Bel")).toContainText("Publié");

    await box(page, "Ana Quintrec").press("Space");
    await box(page, "Cid Quintrec").press("Space");
    await button(page, "Publier").click();
    const question = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await expect(question).toContainText("Publier 2 dossiers ?");
    await question.getByRole("button", { name: "Publier" }).click();
    await expect(page.getByRole("heading", { name: "1 dossier publié sur 2, 1 refusé" })).toBeVisible();
    await expect(row(page, "Ana")).toContainText("Publié");
    await button(page, "Fermer le compte rendu").click();
    await expect(page.getByText("1 dossier publié sur 2")).toHaveCount(0);
  });

  test("Staff archive a dossier by keyboard and undo the change with the toast's button (B1-24)", {
    tag: "@phone",
  }, async ({ page }) => {
    const token = await enter(page);
    await makeDossier(page.request, token, { lastName: "Rannou", firstName: "Eve", moves: ["publish", "withdraw"] });
    await page.goto(`${LIST}?q=rannou`);
    await button(page, "Actions pour Eve Rannou").press("Enter");
    await expectNoViolation(page);
    await page.keyboard.press("Escape");
    await expect(button(page, "Archiver")).toHaveCount(0);
    await expect(button(page, "Actions pour Eve Rannou")).toBeFocused();
    await page.keyboard.press("Enter");
    await button(page, "Archiver").press("Enter");
    await expect(said(page, "Eve Rannou : dossier archivé")).toBeVisible();
    const [toast, height] = [await page.locator("[data-position]").boundingBox(), page.viewportSize()?.height ?? 0];
    expect(toast?.y, "the toast is below the menu and the page's buttons").toBeGreaterThan(height / 2);
    await expect(row(page, "Eve")).toContainText("Archivé");
    await page.getByRole("button", { name: "Annuler" }).click();
    await expect(said(page, "Eve Rannou : annulé, l'état est maintenant « Retiré »")).toBeVisible();
    await expect(row(page, "Eve")).toContainText("Retiré");
  });
});

test.describe("The page of a dossier", { tag: "@phone" }, () => {
  test("After staff confirm their identity, a dossier shows preview, history and duplicates (B1-12 B1-24 B1-26 B1-28 B1-30)", async ({
    page,
  }) => {
    const token = await enter(page);
    const fields = { lastName: "Salaün", firstName: "Gwen", birthday: "2005-04-03", city: "Rennes" };
    await makeDossier(page.request, token, { ...fields, moves: ["archive"] });
    const id = await makeDossier(page.request, token, {
      ...fields,
      coverLetter: "Docteur, chère équipe.\n\n".repeat(100),
    });
    await page.route(`**/api/formation/candidates/${id}`, (route) =>
      route.fulfill({ status: 401, json: { error: "Confirmez votre identité.", code: "confirmYourself" } }),
    );
    await page.goto(`${LIST}/${id}`);
    await expect(page.getByRole("dialog")).toContainText("Confirmez que c'est bien vous");
    await page.unroute(`**/api/formation/candidates/${id}`);
    await page.getByLabel("Code à 6 chiffres").fill(await nextCode(page.request, ADVISER));
    await button(page, "Continuer").click();
    await expect(title(page, "Gwen Salaün")).toBeVisible();
    await expect(page.getByText("Brouillon", { exact: true })).toBeVisible();
    const duplicates = page.getByRole("region", { name: "Doublons probables" });
    await expect(duplicates).toContainText("même nom et même date de naissance");
    await expectNoViolation(page);
    const printed = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(printed.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);

    await button(page, "Publier").click();
    await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Publier" }).click();
    await expect(said(page, "Gwen Salaün : dossier publié")).toBeVisible();
    // Holds 'Retirer' down for 1000 ms, because the page ignores presses for 1000 ms after 'Publier'.
    await button(page, "Retirer").click({ delay: 1000 });
    await expect(said(page, "Gwen Salaün : dossier retiré")).toBeVisible();
    await page.getByRole("button", { name: "Annuler" }).click();
    await expect(said(page, "Gwen Salaün : annulé, l'état est maintenant « Publié »")).toBeVisible();

    await page.getByRole("link", { name: "Voir comme une clinique" }).click();
    await expect(page).toHaveURL(`${LIST}/${id}?vue=clinique`);
    await expect(page.getByRole("article")).toContainText("35000 Rennes");
    await expect(button(page, "Ajouter à ma sélection")).toBeVisible();
    await page.getByRole("article").getByRole("link", { name: "Gwen Salaün" }).click();
    await expect(page.getByRole("heading", { name: "La fiche" })).toBeFocused();
    await expect(page).toHaveURL(`${LIST}/${id}?vue=clinique`);
    await page.getByRole("radio", { name: "Après la sélection" }).check();
    await expect(page.getByText(/^Le centre de formation répond pour/)).toBeVisible();
    await expect(page.getByText("Le centre de formation répond pour Gwen")).toBeVisible();

    await page.getByRole("link", { name: "Historique" }).click();
    const changes = page.getByRole("list", { name: "Changements du dossier" });
    await expect(changes.locator(":scope > li")).toHaveCount(4);
    await expect(changes.locator(":scope > li").first()).toContainText(/Avant : Retiré\s*Après : Publié/);
    await expect(changes.locator(":scope > li").last()).toContainText("Dossier créé");
    await page.reload();
    await expect(changes).toBeVisible();
    await duplicates.getByRole("link", { name: "Gwen Salaün" }).click();
    await expect(page.getByText("Archivé", { exact: true })).toBeVisible();
  });

  test("A manager exports a dossier, and erases the dossier by typing its identifier (B1-29)", async ({ page }) => {
    const token = await enter(page, MANAGER);
    const id = await makeDossier(page.request, token, { lastName: "Urvoy", firstName: "Zoé" });
    await page.goto(`${LIST}?q=urvoy`);
    await page.getByRole("link", { name: "Zoé Urvoy" }).click();
    await page.getByRole("link", { name: "Données personnelles" }).click();
    const download = page.waitForEvent("download");
    await button(page, "Exporter les données").click();
    expect((await download).suggestedFilename()).toMatch(/^dossier-EF-\w+\.json$/);
    await button(page, "Effacer").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Ce qui disparaît");
    await expectNoViolation(page);
    await dialog.getByLabel(/^Pour confirmer/).fill("EF-AUTRE");
    await dialog.getByRole("button", { name: "Effacer définitivement" }).click();
    await expect(dialog.getByText("L'identifiant ne correspond pas.")).toBeVisible();
    const externalId = /EF-\w+/.exec(await dialog.getByText(/^Pour confirmer/).innerText())?.[0] ?? "";
    await dialog.getByLabel(/^Pour confirmer/).fill(externalId);
    await dialog.getByRole("button", { name: "Effacer définitivement" }).click();
    await expect(said(page, "Le dossier est effacé.")).toBeVisible();
    await expect(page).toHaveURL(LIST);
    await page.goto(`${LIST}/${id}`);
    await expect(page.getByRole("heading", { name: "Dossier introuvable" })).toBeVisible();
    await page.getByRole("link", { name: "Revenir aux candidats" }).click();
    await expect(page).toHaveURL(LIST);
  });
});
