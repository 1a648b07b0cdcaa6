import type { Page } from "@playwright/test";
import { readMessages } from "./demo.ts";
import { button, field } from "./page.ts";

export const PASSWORD = "marmotte-bleue-42";

export async function lookUp(page: Page, numOrdinal: string): Promise<void> {
  await page.goto("/Inscription");
  await page.getByLabel("Numéro ordinal").fill(numOrdinal);
  await button(page, "Valider").click();
}

export async function fillAccount(page: Page, mobile: string): Promise<void> {
  await page.getByRole("radio").first().check();
  await field(page, "Mot de passe").fill(PASSWORD);
  await page.getByLabel("Confirmation du mot de passe").fill(PASSWORD);
  await page.getByLabel("Votre téléphone mobile").fill(mobile);
  await page.getByRole("checkbox").check();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox").first().click();
  await page.keyboard.type(code);
  await button(page, "Valider").click();
}

export async function lastCode(page: Page, mobile: string): Promise<string> {
  const digits = mobile.replaceAll(" ", "");
  const sent = await readMessages(page.request, digits);
  const [newest] = sent.length > 0 ? sent : await readMessages(page.request, `+33${digits.slice(1)}`);
  const code = /\b\d{4}\b/.exec(newest?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`No code among the messages to ${mobile}`);
  return code;
}

export async function lastLink(page: Page, to: string, screen: string): Promise<string> {
  for (const { text } of await readMessages(page.request, to)) {
    const path = new RegExp(`https?://[^/\\s]+(${screen}/[\\w.~-]+)`).exec(text)?.[1];
    if (path !== undefined) return path;
  }
  throw new Error(`No link to ${screen} among the mails to ${to}`);
}

export async function submitLogin(page: Page, email: string, password: string): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Mot de passe").fill(password);
  await button(page, "Se connecter").click();
}
