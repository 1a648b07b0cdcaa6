import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { ADVISER, askToMeet, centreToken, enter, logInAgain, MANAGER } from "./centre.ts";
import { advanceClock, bearer } from "./demo.ts";
import { button, dialog, field, said, title } from "./page.ts";
import { test } from "./test.ts";
import { phone } from "./where.ts";

/** Sessions end after an hour without use (B1-08), so the tests wait slightly longer. */
const UNUSED_MS = 61 * 60_000;

test.use(phone);

async function endFromElsewhere(request: APIRequestContext, email: string): Promise<void> {
  const headers = bearer(await centreToken(request, email));
  const { items } = await (await request.get("/api/formation/sessions", { headers })).json();
  for (const { id, current } of items) {
    if (!current) await request.delete(`/api/formation/sessions/${id}`, { headers });
  }
}

async function expectLogin(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/formation\/connexion\?redirectUri=/);
  await expect(
    said(page, "Votre session a pris fin. Reconnectez-vous : ce que vous avez saisi est conservé."),
  ).toBeVisible();
}

test.describe("After a staff member's session has ended", () => {
  test("After a new login, the new-dossier form contains the entered values again (B1-08 B1-23)", async ({ page }) => {
    await enter(page);
    await page.goto("/formation/candidats/nouveau");
    await field(page, "Nom").fill("Keravec");
    await field(page, "Prénom").fill("Maïwenn");
    await field(page, "Code postal").fill("29000");
    await field(page, "Catégorie de niveau").selectOption({ label: "Baccalauréat" });
    await field(page, "Lettre de motivation").fill("J'aime les chats.\n\nEt les chiens.");
    await advanceClock(page.request, UNUSED_MS);
    await button(page, "Créer le brouillon").click();
    await expectLogin(page);
    await logInAgain(page);
    await expect(page).toHaveURL("/formation/candidats/nouveau");
    await expect(field(page, "Nom")).toHaveValue("Keravec");
    await expect(field(page, "Catégorie de niveau")).toHaveValue("3");
    await expect(field(page, "Lettre de motivation")).toHaveValue("J'aime les chats.\n\nEt les chiens.");
    await button(page, "Créer le brouillon").click();
    await expect(said(page, "Le brouillon est créé.")).toBeVisible();
    await expect(title(page, "Maïwenn Keravec")).toBeVisible();
  });

  test("After a new login, staff find their drafts of a message and a rejection (B1-08 B3-04)", async ({ page }) => {
    const name = await askToMeet(page.request);
    await enter(page);
    await page.goto("/formation/demandes?onglet=mises-en-relation");
    await button(page, `Accepter la mise en relation avec ${name}`).click();
    const response = page.getByRole("dialog", { name: `Accepter la mise en relation avec ${name}` });
    const message = response.getByLabel("Message à la clinique");
    await message.fill("Le candidat vous appellera jeudi.");
    await endFromElsewhere(page.request, ADVISER);
    await response.getByRole("button", { name: "Accepter" }).click();
    await expectLogin(page);
    await logInAgain(page);
    await expect(message).toHaveValue("Le candidat vous appellera jeudi.");
    const call = "**/api/formation/introductions/*/accept";
    await page.route(call, (route) => route.fulfill({ status: 500, json: { error: "Panne", code: "internal" } }));
    await response.getByRole("button", { name: "Accepter" }).click();
    await expect(page.getByText("Panne")).toBeVisible();
    await expect(message).toHaveValue("Le candidat vous appellera jeudi.");
    await response.getByRole("button", { name: "Annuler" }).click();
    await expect(response).toHaveCount(0);

    await button(page, `Décliner la mise en relation avec ${name}`).click();
    const rejection = page.getByRole("dialog", { name: `Décliner la mise en relation avec ${name}` });
    await rejection.getByLabel("Motif").fill("Le candidat a signé ailleurs.");
    await endFromElsewhere(page.request, ADVISER);
    await rejection.getByRole("button", { name: "Décliner" }).click();
    await expectLogin(page);
    await logInAgain(page);
    await expect(rejection.getByLabel("Motif")).toHaveValue("Le candidat a signé ailleurs.");
    await rejection.getByRole("button", { name: "Décliner" }).click();
    await expect(said(page, `La mise en relation avec ${name} est déclinée.`)).toBeVisible();
    // Waits until the dialog is closed, because on phones an open dialog adds a history entry.
    await expect(rejection).toHaveCount(0);
    await page.reload();
    await expect(title(page, "Demandes")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test("After a new login, staff can send the chosen file and start the import (B1-08 B1-40)", async ({ page }) => {
    await enter(page, MANAGER);
    await page.goto("/formation/import");
    await expect(page.getByRole("table", { name: "Imports précédents" })).toBeVisible();
    const text = "externalId;version;active;lastName;firstName;ZIPCode\nSESSION-1;1;false;Session;Alex;29000\n";
    const name = "apres-la-session.csv";
    await advanceClock(page.request, UNUSED_MS);
    await page
      .getByLabel("Choisir un fichier CSV, ou le déposer ici")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await expectLogin(page);
    await logInAgain(page, MANAGER);
    await expect(page.getByText(`Votre session a pris fin avant l'envoi de ${name}.`)).toBeVisible();
    await button(page, "Envoyer ce fichier").click();
    await expect(title(page, name)).toBeVisible();
    await expect(button(page, "Importer")).toBeVisible();
    await advanceClock(page.request, UNUSED_MS);
    await button(page, "Importer").click();
    await dialog(page).getByRole("button", { name: "Importer" }).click();
    await expectLogin(page);
    await logInAgain(page, MANAGER);
    await expect(title(page, name)).toBeVisible();
    await button(page, "Importer").click();
    await dialog(page).getByRole("button", { name: "Importer" }).click();
    await expect(page.getByText("L'import est terminé.")).toBeVisible();
  });
});
