import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { bearer, centreToken, logInAgain, MANAGER } from "./centre.ts";
import { arrive, readMessages, said, tokenOf } from "./demo.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const answer = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const DAY_MS = 86_400_000;
const MAIL = "À traiter aujourd'hui";
/** A mailbox that the demo's outbox does not know: what goes there fails, however often it is sent. */
const NO_MAILBOX = "inconnu@boite.example";

test.use({ reducedMotion: "reduce" });

/** Goes to a page by the menu, which narrow screens have behind a button. */
async function goTo(page: Page, name: string): Promise<void> {
  const menu = button(page, "Menu");
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name, exact: true }).click();
}

/** What a clinic asks for and reports, and a vet whose e-mail address the register lacks. */
async function whatWaits(request: APIRequestContext, numOrdinal: string, wanted: string) {
  const headers = bearer(await tokenOf(request));
  const candidates = [await arrive(request, "29"), await arrive(request, "29")] as const;
  for (const { id } of candidates) {
    const data = { selectionId: id, isSelected: true };
    await request.post("/api/veterinary/user/selection/add", { headers, data });
  }
  const message = "Nous aimerions rencontrer ce candidat à la clinique.";
  const [met, recruited] = candidates;
  const { now } = await (await request.get("/demo/clock")).json();
  const asked = await request.post(`/api/veterinary/candidate/${met.id}/introduction`, {
    headers,
    data: { message, slots: [new Date(Date.parse(now) + 10 * DAY_MS).toISOString()], phone: "0299000001" },
  });
  const reported = await request.post(`/api/veterinary/candidate/${recruited.id}/recruitment`, {
    headers,
    data: { contract: "apprenticeship", startsOn: null },
  });
  expect([asked.status(), reported.status()]).toEqual([201, 201]);
  const vet = { numOrdinal, lastName: "Le Bras", firstName: "Anne", city: "Brest", ZIPCode: "29200" };
  const provider = { authorization: "Bearer demo-provider-key" };
  const items = [{ ...vet, emails: [`accueil@lebras${numOrdinal}.example`] }];
  await request.post("/api/provider/register/batch", { headers: provider, data: { items } });
  const data = {
    numOrdinal,
    email: wanted,
    phone: "0639987097",
    lastName: "Le Bras",
    firstName: "Anne",
    city: "Brest",
  };
  expect((await request.post("/api/veterinary-user-register/email-request", { data })).status()).toBe(204);
  const nameOf = (one: { firstName: string; lastName: string }) => `${one.firstName} ${one.lastName}`;
  return { met: nameOf(met), recruited: nameOf(recruited) };
}

/** What the team did the day before: three drafts, and an invitation that did not arrive. */
async function whatWasBegun(request: APIRequestContext, mark: string): Promise<number[]> {
  const headers = bearer(await centreToken(request, MANAGER));
  const invited = { email: NO_MAILBOX, firstName: "Yann", lastName: "Personne", role: "conseiller" };
  await request.post("/api/formation/team/invite", { headers, data: invited });
  const ids: number[] = [];
  for (const firstName of ["Ana", "Bel", "Cid"]) {
    const data = { lastName: `Brouillon${mark}`, firstName, ZIPCode: "29000", city: "Quimper" };
    ids.push((await (await request.post("/api/formation/candidates", { headers, data })).json()).id);
  }
  await request.post("/demo/drain", { data: {} });
  return ids;
}

/** The mail of the morning: the clock goes to a working day's 8:00 in Paris, unless one was sent already. */
async function mailOfTheMorning(request: APIRequestContext): Promise<string> {
  const find = async () => (await readMessages(request, MANAGER)).find(({ subject }) => subject === MAIL);
  for (let days = 0; days < 5 && !(await find()); days++) {
    const { now } = await (await request.get("/demo/clock")).json();
    // Past eight in summer and in winter, and after now.
    const morning = new Date(now);
    morning.setUTCHours(7, 30, 0, 0);
    const target = morning.getTime() > Date.parse(now) ? morning : new Date(morning.getTime() + DAY_MS);
    await request.post("/demo/clock", { data: { now: target.toISOString() } });
  }
  return (await find())?.text ?? "";
}

function fileOf(mark: string): string {
  const line = (index: number, zipCode: string) =>
    `${mark}-${index};1;false;Import${mark}${index};Alex;${zipCode};BREST`;
  const lines = Array.from({ length: 20 }, (_, index) => line(index, index % 10 === 3 ? "2920" : "29200"));
  return ["externalId;version;active;lastName;firstName;ZIPCode;city", ...lines].join("\n");
}

test("B1-03b B1-09 B1-24 B1-27 B1-40 B1-50 B1-51 B1-54 B1-55 B1-56 B3-04 B4-02 a manager's whole day", async ({
  page,
  request,
}, { project, retry, repeatEachIndex }) => {
  // Another try meets what the one before left.
  const turn = `${project.name === "phone" ? 1 : 2}${retry}${repeatEachIndex}`;
  const mark = `GER${turn}`;
  const wanted = `anne@lebras${turn}.example`;
  const { met, recruited } = await whatWaits(request, `62${turn}`, wanted);
  const drafts = await whatWasBegun(request, mark);

  await test.step("comes by the mail of the morning, with a code", async () => {
    const text = await mailOfTheMorning(request);
    expect(text).toMatch(/demandes? d'adresse email à traiter/);
    const link = /Ouvrir l'Espace formation\s*:?\s*(\S+)/.exec(text)?.[1] ?? "";
    await page.goto(new URL(link).pathname);
    await logInAgain(page, MANAGER);
    await expect(page).toHaveURL("/formation");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
  });

  await test.step("the day leads to an address that a vet asked for", async () => {
    await page.getByRole("link", { name: /demandes? d'adresse email$/ }).click();
    await button(page, `Accepter ${wanted}`).click();
    await answer(page, "Accepter").click();
    await expect(said(page, `L'adresse est enregistrée, un email part à ${wanted}.`)).toBeVisible();
  });

  await test.step("answers an introduction, with the slot that was asked for", async () => {
    await page.getByRole("main").getByRole("link", { name: "Mises en relation" }).click();
    await button(page, `Accepter la mise en relation avec ${met}`).click();
    await field(page, "Message à la clinique").fill("Le candidat viendra à la clinique.");
    await answer(page, "Accepter").click();
    await expect(said(page, "La mise en relation est acceptée.")).toBeVisible();
  });

  await test.step("confirms a recruitment", async () => {
    await page.getByRole("main").getByRole("link", { name: "Recrutements" }).click();
    await button(page, `Confirmer le recrutement de ${recruited}`).click();
    await answer(page, "Confirmer").click();
    await expect(said(page, "Le recrutement est confirmé.")).toBeVisible();
  });

  await test.step("sends a message again, and puts it aside once it fails again", async () => {
    await goTo(page, "Messages");
    const name = "Invitation dans l'équipe à i•••••@b••••.example";
    await button(page, `Renvoyer : ${name}`).first().click();
    await expect(said(page, "Le message repart vers i•••••@b••••.example.")).toBeVisible();
    await request.post("/demo/drain", { data: {} });
    await page.reload();
    await button(page, `Classer : ${name}`).click();
    await answer(page, "Classer").click();
    await expect(said(page, "Le message est classé.")).toBeVisible();
  });

  await test.step("imports a file with faults: tried first, then stored", async () => {
    await goTo(page, "Import");
    const file = { name: `${mark}.csv`, mimeType: "text/csv", buffer: Buffer.from(fileOf(mark)) };
    await page.getByLabel("Choisir un fichier CSV ou NDJSON, ou le déposer ici").setInputFiles(file);
    const count = (name: string) => page.getByLabel("Résultat").locator("div", { hasText: name }).locator("dd");
    await expect(count("Refusés")).toHaveText("2");
    await expect(page.getByText("code postal invalide", { exact: false }).first()).toBeVisible();
    await button(page, "Importer").click();
    await expect(page.getByText("L'import est terminé.")).toBeVisible({ timeout: 20_000 });
    await expect(count("Nouveaux")).toHaveText("18");
  });

  await test.step("corrects a dossier that was imported", async () => {
    await page.getByRole("link", { name: "Voir les candidats" }).click();
    await page.getByRole("searchbox").fill(`Import${mark}5`);
    await page.getByRole("link", { name: `Alex Import${mark}5` }).click();
    await field(page, "Ville").fill("Brest");
    await button(page, "Enregistrer").click();
    await expect(page.getByText("Corrigé ici")).toBeVisible();
    await expect(page.getByText("Valeur de la source : BREST")).toBeVisible();
  });

  await test.step("publishes three drafts at once", async () => {
    await goTo(page, "Candidats");
    await page.getByRole("searchbox").fill(`Brouillon${mark}`);
    await expect(page.getByRole("heading", { name: "3 dossiers", exact: true })).toBeVisible();
    for (const name of ["Ana", "Bel", "Cid"]) {
      await page.getByRole("checkbox", { name: `Sélectionner ${name} Brouillon${mark}` }).check();
    }
    await page
      .getByRole("region", { name: "Actions sur la sélection" })
      .getByRole("button", { name: "Publier" })
      .click();
    await answer(page, "Publier").click();
    await expect(page.getByText("3 dossiers changés")).toBeVisible();
  });

  await test.step("invites an adviser", async () => {
    await goTo(page, "Équipe");
    await button(page, "Inviter quelqu'un").click();
    await field(page, "Prénom").fill("Léna");
    await field(page, "Nom").fill(`Jour${mark}`);
    await field(page, "Email").fill(`lena.${mark.toLowerCase()}@espace-asv.example`);
    await answer(page, "Envoyer l'invitation").click();
    await expect(page.getByRole("row").filter({ hasText: `Léna Jour${mark}` })).toContainText("Invité");
  });

  await test.step("reads in the journal what was done, and that it is intact", async () => {
    await goTo(page, "Journal");
    await expect(page.getByText("Le journal est intact : rien n'y a été changé ni retiré.")).toBeVisible();
    const lines = page.getByRole("row");
    for (const what of ["Équipe : invitation envoyée", "Dossier modifié", "Import lancé", "Recrutement confirmé"]) {
      await expect(lines.filter({ hasText: what }).first()).toContainText("Claire Morvan");
    }
    await page.getByLabel("Ce qui s'est passé").selectOption("Mise en relation acceptée");
    await expect(lines.filter({ hasText: "Mise en relation acceptée" }).first()).toContainText(MANAGER);
  });

  // Lists of other chapters stay short.
  const headers = bearer(await centreToken(request, MANAGER));
  const moved = await request.post("/api/formation/candidates/bulk", {
    headers,
    data: { action: "withdraw", ids: drafts },
  });
  expect((await moved.json()).results).toHaveLength(3);
});
