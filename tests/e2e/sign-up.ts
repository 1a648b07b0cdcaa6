import type { Page } from "@playwright/test";
import { readMessages } from "./demo.ts";

/** The password of those who sign up. */
export const PASSWORD = "marmotte-bleue-42";

/** A button by its whole name. */
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the registration with a number. */
export async function lookUp(page: Page, numOrdinal: string): Promise<void> {
  await page.goto("/Inscription");
  await page.getByLabel("Numéro ordinal").fill(numOrdinal);
  await button(page, "Valider").click();
}

/** Fills what the register does not know. */
export async function fillAccount(page: Page, mobile: string): Promise<void> {
  await page.getByRole("radio").first().check();
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmation du mot de passe").fill(PASSWORD);
  await page.getByLabel("Votre téléphone mobile").fill(mobile);
  await page.getByRole("checkbox").check();
}

/** Types the code of an SMS and sends it. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox").first().click();
  await page.keyboard.type(code);
  await button(page, "Valider").click();
}

/** The code of the last SMS to a mobile. */
export async function lastCode(page: Page, mobile: string): Promise<string> {
  const digits = mobile.replaceAll(" ", "");
  const sent = await readMessages(page.request, digits);
  const [newest] = sent.length > 0 ? sent : await readMessages(page.request, `+33${digits.slice(1)}`);
  const code = /\b\d{4}\b/.exec(newest?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`No code among the messages to ${mobile}`);
  return code;
}

/** The path of the first link to a screen in the newest mail that has one. */
export async function lastLink(page: Page, to: string, screen: string): Promise<string> {
  for (const { text } of await readMessages(page.request, to)) {
    const path = new RegExp(`https?://[^/\\s]+(${screen}/[\\w.~-]+)`).exec(text)?.[1];
    if (path !== undefined) return path;
  }
  throw new Error(`No link to ${screen} among the mails to ${to}`);
}

/** Logs in by the form. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await button(page, "Se connecter").click();
}
