import { chromium, type Locator } from "@playwright/test";
import { screenPath } from "contract/screens.ts";
import { CHROMIUM_FLAGS, ensureChromium } from "../../tools/chromium.ts";
import { HOLDER } from "../e2e/demo.ts";
import { button, dialog, menu, title } from "../e2e/page.ts";
import { lastCode, lastLink, PASSWORD } from "../e2e/sign-up.ts";
import { clinicSession } from "../support/demo-accounts.ts";
import { startDemo } from "../support/server-process.ts";
import { report } from "./load.ts";

// Counts the taps and keys that a person on a phone needs in the demo. The counts must never increase (docs/bench.md).
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "fr-FR" };
const VET = { numOrdinal: "10010", mobile: "0639987119", email: "isabelle.lefranc@clinique-du-canal.example" };
/** The time that a person needs to find and press a button. A guided tour opens within this time. */
const TAP_MS = 1100;

const demo = await startDemo();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
const page = await (await browser.newContext({ ...PHONE, baseURL: demo.url })).newPage();
const tourEnd = page.locator(".driver-popover").getByRole("button", { name: "Fermer" });
const cards = (name: string) => page.getByRole("list", { name }).getByRole("article");
const effort = { taps: 0, keys: 0 };

async function closeTour(): Promise<void> {
  await page.waitForTimeout(TAP_MS);
  if (!(await tourEnd.isVisible())) return;
  effort.taps += 1;
  await tourEnd.tap();
  await tourEnd.waitFor({ state: "detached" });
}

async function tap(target: Locator): Promise<void> {
  await target.waitFor();
  await closeTour();
  effort.taps += 1;
  await target.tap();
}

async function type(label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first();
  await field.waitFor();
  await page.waitForTimeout(TAP_MS);
  const hasFocus = await field.evaluate((element) => element === document.activeElement);
  if (!hasFocus) await tap(field);
  await keys(text);
}

async function keys(text: string): Promise<void> {
  effort.keys += text.length;
  await page.keyboard.type(text);
}

async function enter(): Promise<void> {
  effort.keys += 1;
  await page.keyboard.press("Enter");
}

async function signUp(): Promise<void> {
  await page.goto("/");
  await tap(page.getByRole("link", { name: "Créer mon compte" }));
  await type("Numéro ordinal", VET.numOrdinal);
  await enter();
  const address = page.getByRole("radio").first();
  await address.waitFor();
  if (!(await address.isChecked())) await tap(address);
  await type("Mot de passe", PASSWORD);
  await type("Confirmation du mot de passe", PASSWORD);
  await type("Votre téléphone mobile", VET.mobile);
  await tap(page.getByRole("checkbox"));
  await tap(button(page, "Créer mon compte"));
  await title(page, "Vérification du téléphone").waitFor();
  await keys(await lastCode(page, VET.mobile));
  await enter();
  await title(page, "Une dernière étape !").waitFor();
  effort.taps += 1;
  await page.goto(await lastLink(page, VET.email, screenPath("Email")));
  await type("Mot de passe", PASSWORD);
  await enter();
  await cards("Candidats").first().waitFor();
  await closeTour();
}

async function addThree(): Promise<void> {
  await tap(cards("Candidats").first().getByRole("link"));
  for (const left of [2, 1, 0]) {
    await tap(button(page, "Ajouter à ma sélection").locator("visible=true"));
    await tap(button(dialog(page), "OK"));
    if (left > 0) await tap(button(page, "Candidat suivant"));
  }
  await tap(menu(page).getByRole("link", { name: /^Sélection/ }));
  await cards("Candidats de votre sélection").nth(2).waitFor();
}

async function turnAlertsOn(): Promise<void> {
  await tap(menu(page).getByRole("link", { name: /^Notifications/ }));
  await tap(page.getByText("Activer les alertes"));
  await tap(button(page, "Valider"));
  await page.getByText("configuration modifiée").first().waitFor();
}

async function logInToNumber(): Promise<void> {
  await page.goto(screenPath("Login"));
  await type("Email", HOLDER.email);
  await type("Mot de passe", HOLDER.password);
  await enter();
  await tap(cards("Candidats").first().getByRole("link"));
  await tap(button(page, "Ajouter à ma sélection").locator("visible=true"));
  await page.getByText("01 99 00 02 00").locator("visible=true").first().waitFor();
}

async function count(what: string, most: typeof effort, walk: () => Promise<void>): Promise<void> {
  Object.assign(effort, { taps: 0, keys: 0 });
  await walk();
  const { taps, keys } = effort;
  const isMet = taps <= most.taps && keys <= most.keys;
  report(`${what} (≤ ${most.taps} taps, ${most.keys} keys)`, `${taps} taps, ${keys} keys`, isMet);
}

try {
  await count("newcomer, from the home page to the first candidates", { taps: 9, keys: 73 }, signUp);
  await count("three sheets, from the search to the selection", { taps: 11, keys: 0 }, addThree);
  await count("alerts turned on, from the selection", { taps: 6, keys: 0 }, turnAlertsOn);
  // Mark the guided tours as seen, because a tour would add taps.
  await clinicSession(demo.url, "holder");
  await page.evaluate(() => localStorage.clear());
  await count("phone number, from the login", { taps: 4, keys: 42 }, logInToNumber);
} finally {
  await browser.close();
  await demo.stop();
}
