import { expect, type Page } from "@playwright/test";
import { arrive, logIn, said, test } from "./demo.ts";

/** Serves a sheet with these facts changed, so that every case of a block can be seen. */
async function serveSheet(page: Page, id: number, facts: Record<string, unknown>): Promise<void> {
  await page.route(`**/api/veterinary/candidate/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...facts } });
  });
}

test.describe("candidate sheet", () => {
  test("S2-013 S2-160 S2-163 S2-169 S2-170 S2-171 S2-179 S1-14 shows the header, the steps and the letter", {
    tag: "@desktop",
  }, async ({ page }) => {
    await logIn(page);
    const { id, firstName, lastName } = await arrive(page.request, "35");
    await serveSheet(page, id, {
      birthday: "2000-01-01",
      city: "Rennes",
      studyLevel: "Bac pro CGEA",
      jobInterviewStatus: "oui",
      jobInterviewTrainingCenter: "CFA de Rennes",
      jobInterviewDetail: "Entretien du 3 juin",
      jobInterviewNotice: "Avis très favorable",
      coverLetter: "Madame, Monsieur,\n\n<b>Une lettre</b>",
      ranFR: 7,
    });
    await page.goto(`/candidat/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${firstName} ${lastName}`);
    for (const text of [
      /\d\d ans/,
      /Rennes/,
      "Bac pro CGEA",
      "CFA de Rennes",
      "Entretien du 3 juin",
      "Avis très favorable",
      "<b>Une lettre</b>",
    ]) {
      await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
    }
  });

  test("S1-07 S1-08 S2-175 S2-176 S2-177 S2-178 S2-181 S2-182 S4-42 adding uncovers the contact of the provider", async ({
    page,
  }) => {
    await logIn(page);
    const { id, firstName, lastName } = await arrive(page.request, "35");
    await page.goto(`/candidat/${id}`);
    await expect(page.getByRole("link", { name: /Email/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Ajouter à ma sélection" }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Cette candidature est sauvegardée dans la rubrique Sélection");
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("button", { name: "Ajouter à ma sélection" })).toHaveCount(0);
    const mail = page.getByRole("link", { name: /Email/ }).first();
    const address = new URL((await mail.getAttribute("href")) ?? "");
    expect(address.protocol).toBe("mailto:");
    expect(address.searchParams.get("subject")).toMatch(new RegExp(`^${lastName} ${firstName} \\d{5}$`));
    const phone = page.locator('a[href^="tel:"]').locator("visible=true").first();
    await phone.hover();
    await expect(page.getByText("01 99 00 02 00").locator("visible=true").first()).toBeVisible();
  });

  test("S2-180 the resume opens in a new tab through the file address", { tag: "@desktop" }, async ({
    page,
    context,
  }) => {
    const token = await logIn(page);
    const answer = await page.request.get("/api/veterinary/candidates", {
      headers: { authorization: `Bearer ${token}` },
    });
    let id = 0;
    for (const member of (await answer.json())["hydra:member"]) {
      const sheet = await page.request.get(`/api/veterinary/candidate/${member.id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if ((await sheet.json()).personalResume) {
        id = member.id;
        break;
      }
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

  test("S2-161 the close icon asks before going back, to the search when the sheet was opened first", {
    tag: "@desktop",
  }, async ({ page }) => {
    await logIn(page);
    const { id } = await arrive(page.request, "22");
    await page.goto(`/candidat/${id}`);
    await page.getByRole("button", { name: "Fermer la fiche" }).click();
    await expect(page.getByRole("dialog")).toContainText("Vous allez quitter la fiche du candidat. Confirmez-vous ?");
    await page.getByRole("button", { name: "Non" }).click();
    await expect(page).toHaveURL(`/candidat/${id}`);
    await page.getByRole("button", { name: "Fermer la fiche" }).click();
    await page.getByRole("button", { name: "Oui" }).click();
    await expect(page).toHaveURL("/recherche");
  });

  test("S2-162 the candidates beside it are one step away, by button and by key, and 'Retour' still leads to the list", async ({
    page,
  }) => {
    await logIn(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      const id = /\/api\/veterinary\/candidate\/(\d+)$/.exec(request.url())?.[1];
      if (id !== undefined) asked.push(id);
    });
    await page.goto("/recherche");
    const links = page.getByRole("list", { name: "Candidats" }).getByRole("link");
    await expect(links.first()).toBeVisible();
    const [first = "", second = "", third = ""] = await links.allTextContents();
    const title = page.getByRole("heading", { level: 1 });
    await links.first().click();
    await expect(title).toHaveText(first);
    const pager = page.getByRole("navigation", { name: "Autres candidats de la liste" });
    await expect(pager.getByRole("button", { name: "Candidat précédent" })).toBeDisabled();
    await pager.getByRole("button", { name: "Candidat suivant" }).click();
    await expect(title).toHaveText(second);
    await page.keyboard.press("ArrowRight");
    await expect(title).toHaveText(third);
    await page.keyboard.press("ArrowLeft");
    await expect(title).toHaveText(second);
    await page.getByRole("button", { name: "Retour" }).click();
    await expect(page).toHaveURL("/recherche");
    // Never one ahead: opening a sheet marks it as consulted.
    expect(asked).toHaveLength(4);
  });

  test("S8-50 an unknown candidate leads to the search with a warning", { tag: "@desktop" }, async ({ page }) => {
    await logIn(page);
    await page.goto("/candidat/999999");
    await expect(page).toHaveURL("/recherche");
    await expect(said(page, "Redirection: Candidat non trouvé")).toBeVisible();
  });
});
