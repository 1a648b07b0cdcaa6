import { expect, type Page } from "@playwright/test";
import { expectNoViolation } from "./axe.ts";
import { bearer, centreToken, MANAGER, timeCode } from "./centre.ts";
import { readMessages } from "./demo.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const PASSWORD = "douze chats roux dorment";

test.use({ reducedMotion: "reduce" });

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmation du mot de passe").fill(PASSWORD);
  await button(page, "Continuer").click();
}

test("B1-06 B1-09 B1-50 an invitation leads through password, second factor and ten codes to the tour; each code serves once", async ({
  page,
  request,
}, { retry, repeatEachIndex }) => {
  const email = `noe.${retry}${repeatEachIndex}@espace-asv.example`;
  const headers = bearer(await centreToken(request, MANAGER));
  const data = { email, firstName: "Noé", lastName: "Premier", role: "conseiller" };
  expect((await request.post("/api/formation/team/invite", { headers, data })).status()).toBeLessThan(300);
  const [mail] = await readMessages(request, email);
  const link = /\/formation\/invitation\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await choosePassword(page);

  await expect(page.getByRole("heading", { level: 1, name: "Protégez votre compte" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Dessin à scanner/ })).toBeVisible();
  await expectNoViolation(page);
  const secret = (await page.locator("code").textContent()) ?? "";
  const { now } = await (await request.get("/demo/clock")).json();
  await page.getByLabel("Code à 6 chiffres").fill(timeCode(secret, Date.parse(now)));
  await button(page, "Vérifier le code").click();

  await expect(page.getByRole("heading", { level: 1, name: "Vos codes de secours" })).toBeVisible();
  await expectNoViolation(page);
  const codes = await page.getByRole("main").getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  const kept = page.waitForEvent("download");
  await button(page, "Enregistrer les codes").click();
  expect((await kept).suggestedFilename()).toBe("codes-de-secours.txt");
  await button(page, "J'ai conservé mes codes").click();
  await expect(page).toHaveURL("/formation");
  await expect(page.getByRole("dialog", { name: "Ce qui attend" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/formation/compte");
  await button(page, "Se déconnecter").click();
  const [code = ""] = codes;
  for (const isFirst of [true, false]) {
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await button(page, "Utiliser un code de secours").click();
    await page.getByLabel("Code de secours").fill(code.toLowerCase());
    await button(page, "Se connecter").click();
    if (!isFirst) break;
    await expect(page).toHaveURL("/formation");
    await page.goto("/formation/compte");
    await button(page, "Se déconnecter").click();
  }
  await expect(page.getByText("Code incorrect ou déjà utilisé.")).toBeVisible();
  await button(page, "Recommencer la connexion").click();
  await expect(page.getByLabel("Email", { exact: true })).toBeVisible();

  await page.goto(link);
  await choosePassword(page);
  await expect(page.getByText(/^Demandez à un gestionnaire du centre de vous inviter de nouveau\./)).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole("main").getByRole("link", { name: "se connecter" }).click();
  await expect(page).toHaveURL("/formation/connexion");
});
