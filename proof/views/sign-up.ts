import type { Page } from "@playwright/test";
import { login, type UnverifiedUser } from "contract/login.ts";
import { passwordLink, passwordReset, passwordResetRequest } from "contract/password.ts";
import {
  askEmailLink,
  askSmsCode,
  cancelRegistration,
  checkEmail,
  checkPhone,
  reAskEmailCheck,
  registerLookup,
  UNDO_MARK,
} from "contract/registration.ts";
import { screenPath } from "contract/screens.ts";
import { keepInTab, press, refuse, reply, stall, type View } from "./staging.ts";

const user: UnverifiedUser = {
  numOrdinal: "10010",
  email: "i•••••@c••••.example",
  phone: "06•••••710",
  phoneChecked: false,
  emailChecked: false,
};
const prefill = {
  numOrdinal: "10010",
  gender: "Madame",
  firstName: "Isabelle",
  lastName: "Lefranc",
  socialReason: "Clinique vétérinaire du Canal",
  siret: "85114784396480",
  address: "8 quai de la Prévalaye",
  ZIPCode: "35000",
  city: "Rennes",
  phone: "0261911035",
  emails: ["i•••••@c••••.example", "a•••••@c••••.example"],
};
const signingUp = keepInTab("espace-entreprise.sign-up", user);
const formOpen = keepInTab("espace-entreprise.registration", { prefill });

const link = { encryption: "jeton-de-demonstration" };

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill("demo@espace-asv.example");
  await page.getByLabel("Mot de passe", { exact: true }).fill("mauvais-mot-de-passe");
  await press("Se connecter")(page);
}

async function askForLink(page: Page): Promise<void> {
  await press("Mot de passe oublié")(page);
  await page.getByRole("dialog").getByLabel("Email").fill("demo@espace-asv.example");
  await press("Envoyer")(page);
}

async function typeCode(page: Page): Promise<void> {
  await page.getByRole("textbox").first().click();
  await page.keyboard.type("0000");
  await press("Valider")(page);
}

async function typePhoneEnd(page: Page): Promise<void> {
  await page.getByLabel("Les 4 derniers chiffres de votre mobile").fill("0000");
  await press("Valider")(page);
}

async function choosePasswords(page: Page, first: string, second: string): Promise<void> {
  await page.getByLabel("Nouveau mot de passe").fill(first);
  await page.getByLabel("Confirmation du mot de passe").fill(second);
  await press("Valider")(page);
}

async function lookUp(page: Page): Promise<void> {
  await page.getByLabel("Numéro ordinal").fill("99999");
  await press("Valider")(page);
}

const visit = (name: string, path: string, more: Partial<View> = {}): View => ({
  name,
  path,
  viewer: "visitor",
  ...more,
});

/** The login and the sign-up in their states: product 2.3 to 2.6. */
export const signUpViews: readonly View[] = [
  visit("Login faults", screenPath("Login"), { act: press("Se connecter") }),
  visit("Login refused", screenPath("Login"), { stages: [refuse(login, "badCredentials")], act: logIn, isBrief: true }),
  visit("Login needed", screenPath("Selection"), { isBrief: true }),
  visit("Login forgotten", screenPath("Login"), { act: press("Mot de passe oublié"), hasDialog: true }),
  visit("Login forgotten, failed", screenPath("Login"), {
    stages: [refuse(passwordResetRequest, "internal")],
    act: askForLink,
    hasDialog: true,
  }),
  visit("Login forgotten, sent", screenPath("Login"), {
    stages: [reply(passwordResetRequest, { success: true })],
    act: askForLink,
    hasDialog: true,
  }),
  visit("Inscription unknown number", screenPath("Inscription"), {
    stages: [refuse(registerLookup, "lookupFailed")],
    act: lookUp,
  }),
  visit("Inscription form", screenPath("Inscription"), { stages: [formOpen] }),
  visit("Inscription faults", screenPath("Inscription"), { stages: [formOpen], act: press("Créer mon compte") }),
  visit("Inscription email request", screenPath("Inscription"), {
    stages: [formOpen],
    act: async (page) => {
      await press("Mon email n'est pas présent")(page);
      await press("Envoyer ma demande")(page);
    },
    hasDialog: true,
  }),
  visit("Sms", screenPath("Sms"), { stages: [signingUp, reply(askSmsCode, null)], isBrief: true }),
  visit("Sms refused", screenPath("Sms"), {
    stages: [signingUp, reply(askSmsCode, null), refuse(checkPhone, "codeIncorrect")],
    act: typeCode,
    isBrief: true,
    isOpenedAnew: true,
  }),
  visit("Email", screenPath("Email"), { stages: [signingUp, reply(askEmailLink, null)], isBrief: true }),
  visit("Email checking", screenPath("Email", link), { stages: [stall(checkEmail)], isWaiting: true }),
  visit("Email elsewhere", screenPath("Email", link), { stages: [refuse(checkEmail, "confirmPhone")] }),
  visit("Email elsewhere, refused", screenPath("Email", link), {
    stages: [refuse(checkEmail, "confirmPhone")],
    act: typePhoneEnd,
    isBrief: true,
  }),
  visit("Email void", screenPath("Email", link), { stages: [refuse(checkEmail, "linkVoid")], isBrief: true }),
  visit("Email undo", `${screenPath("Email", link)}?${UNDO_MARK}`),
  visit("Email expired", screenPath("Email", link), { stages: [refuse(checkEmail, "tokenExpired")] }),
  visit("Email renewed", screenPath("Email", link), {
    stages: [refuse(checkEmail, "tokenExpired"), reply(reAskEmailCheck, { success: true })],
    act: press("Renvoyer un lien"),
  }),
  visit("Email failed", screenPath("Email", link), { stages: [refuse(checkEmail, "linkUnknown")], isBrief: true }),
  visit("Oups", screenPath("Oups"), {
    stages: [keepInTab("espace-entreprise.sign-up", { ...user, phoneChecked: true, emailChecked: true })],
  }),
  visit("Password faults", screenPath("Password", link), {
    stages: [reply(passwordLink, { usable: true, invitation: null })],
    act: (page) => choosePasswords(page, "court", "autre"),
    isBrief: true,
  }),
  visit("Password refused", screenPath("Password", link), {
    stages: [reply(passwordLink, { usable: true, invitation: null }), refuse(passwordReset, "linkUsed")],
    act: (page) => choosePasswords(page, "loutre-verte-et-lente", "loutre-verte-et-lente"),
    isBrief: true,
  }),
  visit("PasswordChecked reset", screenPath("Password", link), {
    stages: [reply(passwordLink, { usable: true, invitation: null }), reply(passwordReset, { success: true })],
    act: async (page) => {
      await choosePasswords(page, "loutre-verte-et-lente", "loutre-verte-et-lente");
      await page.getByRole("heading", { name: "C'est fait !" }).waitFor();
    },
  }),
  visit("Cancel refused", screenPath("Cancel", link), {
    stages: [refuse(cancelRegistration, "linkUnknown")],
    act: press("Supprimer ce compte"),
    isBrief: true,
  }),
  visit("Cancel done", screenPath("Cancel", link), {
    stages: [reply(cancelRegistration, { success: true })],
    act: press("Supprimer ce compte"),
  }),
];
