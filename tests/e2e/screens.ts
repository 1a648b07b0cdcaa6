import type { Page } from "@playwright/test";
import { login, type UnverifiedUser } from "contract/accounts/login.ts";
import { passwordLink, passwordReset } from "contract/accounts/password.ts";
import {
  askEmailLink,
  askSmsCode,
  cancelRegistration,
  checkEmail,
  checkPhone,
  registerLookup,
} from "contract/accounts/registration.ts";
import { notificationParametersRead } from "contract/alerts/alerts.ts";
import { readDigestLink } from "contract/alerts/digest.ts";
import { notificationList } from "contract/alerts/notifications.ts";
import { shortLink } from "contract/alerts/short-links.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { type ScreenName, screenPath, screens } from "contract/screens.ts";
import { FAREWELLS, farewells } from "contract/selection/farewell.ts";
import { answerInterest } from "contract/selection/interest.ts";
import { selections } from "contract/selection/selection.ts";
import { keepInTab, press, pressFirst, reject, reply, stall, type View } from "./staging.ts";

const user: UnverifiedUser = {
  ...{ numOrdinal: "10010", email: "i•••••@c••••.example", phone: "06•••••710" },
  ...{ phoneChecked: false, emailChecked: false },
};
const prefill = {
  ...{ numOrdinal: "10010", gender: "Madame", firstName: "Isabelle", lastName: "Lefranc" },
  ...{ socialReason: "Clinique vétérinaire du Canal", siret: "85114784396480" },
  ...{ address: "8 quai de la Prévalaye", ZIPCode: "35000", city: "Rennes", phone: "0261911035" },
  emails: ["i•••••@c••••.example", "a•••••@c••••.example"],
};
const dismissed = {
  ...{ status: "dismissed", note: "", nextStepOn: null, nextStepLabel: null, edition: 2 },
  ...{ updatedAt: "2026-05-01T10:00:00.000Z", updatedBy: null },
};
const notifications = {
  items: [1, 2, 3].map((count) => ({
    uuid: `0193b1f0-7c1e-7000-8000-00000000000${count}`,
    title: count > 1 ? `${count} nouveaux candidats` : "Nouveau candidat",
    content: "Ille-et-Vilaine (35), Loire-Atlantique (44)",
    read: count === 3,
    date: new Date(Date.now() - count * 86_400_000).toISOString(),
    type: "candidate",
  })),
  meta: { totalItems: 3, totalPages: 1, currentPage: 1, limit: 20, first: 1, last: 1 },
};
const questions = {
  items: notifications.items.map((item) => ({
    ...{ ...item, title: "Toujours intéressé par Anaïs et Manon ?", notice: true, read: true },
    content: "Rien n'a bougé depuis deux semaines. Une réponse suffit.",
    still: ["Anaïs", "Manon"].map((firstName, place) => ({ id: place + 1, firstName })),
  })),
  meta: notifications.meta,
};
const alerts = {
  ...{ enabled: true, sectorList: ["35"], destination: { mobile: "0639987110" } },
  periodicity: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } },
};
const signingUp = keepInTab("espace-entreprise.sign-up", user);
const formOpen = keepInTab("espace-entreprise.registration", { prefill });
const usableLink = reply(passwordLink, { usable: true, invitation: null });
const link = { encryption: "jeton-de-demonstration" };
const tab = (name: string) => `${screenPath("Profil")}?onglet=${name}`;

const visit = (name: string, path: string, more: Partial<View> = {}): View => ({
  ...{ name, path, viewer: "visitor" },
  ...more,
});
const account = (name: string, path: string, more: Partial<View> = {}) =>
  visit(name, path, { viewer: "holder", ...more });

async function enterLogin(page: Page): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill("demo@espace-asv.example");
  await page.getByLabel("Mot de passe", { exact: true }).fill("mauvais-mot-de-passe");
  await press("Se connecter")(page);
}

async function enterCode(page: Page): Promise<void> {
  await page.getByRole("textbox").first().click();
  await page.keyboard.type("0000");
  await press("Valider")(page);
}

const choosePasswords = (first: string, second: string) => async (page: Page) => {
  await page.getByLabel("Nouveau mot de passe").fill(first);
  await page.getByLabel("Confirmation du mot de passe").fill(second);
  await press("Valider")(page);
};

const signUpViews: readonly View[] = [
  visit("Login faults", screenPath("Login"), { act: press("Se connecter") }),
  visit("Login refused", screenPath("Login"), {
    ...{ stages: [reject(login, "badCredentials")], act: enterLogin, isBrief: true },
  }),
  visit("Login needed", screenPath("Selection"), { isBrief: true }),
  visit("Login forgotten", screenPath("Login"), { act: press("Mot de passe oublié"), hasDialog: true }),
  visit("Inscription unknown number", screenPath("Inscription"), {
    stages: [reject(registerLookup, "lookupFailed")],
    act: async (page) => {
      await page.getByLabel("Numéro ordinal").fill("99999");
      await press("Valider")(page);
    },
  }),
  visit("Inscription faults", screenPath("Inscription"), { stages: [formOpen], act: press("Créer mon compte") }),
  visit("Inscription email request", screenPath("Inscription"), {
    ...{ stages: [formOpen], act: press("Mon email n'est pas présent"), hasDialog: true },
  }),
  visit("Sms", screenPath("Sms"), { stages: [signingUp, reply(askSmsCode, null)], isBrief: true }),
  visit("Sms refused", screenPath("Sms"), {
    stages: [signingUp, reply(askSmsCode, null), reject(checkPhone, "codeIncorrect")],
    ...{ act: enterCode, isBrief: true, isOpenedAnew: true },
  }),
  visit("Email", screenPath("Email"), { stages: [signingUp, reply(askEmailLink, null)], isBrief: true }),
  visit("Email elsewhere", screenPath("Email", link), { stages: [reject(checkEmail, "confirmPhone")] }),
  visit("Email expired", screenPath("Email", link), { stages: [reject(checkEmail, "tokenExpired")] }),
  visit("Email failed", screenPath("Email", link), { stages: [reject(checkEmail, "linkUnknown")], isBrief: true }),
  visit("Oups", screenPath("Oups"), {
    stages: [keepInTab("espace-entreprise.sign-up", { ...user, phoneChecked: true, emailChecked: true })],
  }),
  visit("Password faults", screenPath("Password", link), {
    ...{ stages: [usableLink], act: choosePasswords("court", "autre"), isBrief: true },
  }),
  visit("Password refused", screenPath("Password", link), {
    stages: [usableLink, reject(passwordReset, "linkUsed")],
    ...{ act: choosePasswords("loutre-verte-et-lente", "loutre-verte-et-lente"), isBrief: true },
  }),
  visit("Cancel done", screenPath("Cancel", link), {
    ...{ stages: [reply(cancelRegistration, { success: true })], act: press("Supprimer ce compte") },
  }),
];

const accountViews: readonly View[] = [
  account("Rechercher loading", screenPath("Rechercher"), { stages: [stall(candidates)], isWaiting: true }),
  account("Rechercher filters", screenPath("Rechercher"), {
    act: async (page) => {
      const filters = page.getByRole("button", { name: /^Filtres/ });
      if (await filters.isVisible()) await filters.click();
      await press("+ de filtres")(page);
    },
    isOpenedAnew: true,
  }),
  account("Rechercher tour", screenPath("Rechercher"), {
    ...{ act: press("Revoir la visite guidée"), hasDialog: true, isOpenedAnew: true },
  }),
  account("Candidat followed", screenPath("Selection"), {
    act: async (page) => {
      await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
      await page.getByRole("heading", { name: "Suivi" }).click();
      await page.getByText("Historique", { exact: true }).click();
    },
  }),
  account("Selection empty", screenPath("Selection"), {
    stages: [reply(selections, { veterinaryCandidateVeterinaryUsers: [] })],
  }),
  account("Selection failed", screenPath("Selection"), { stages: [reject(selections, "internal")] }),
  account("Selection removing", screenPath("Selection"), {
    ...{ act: pressFirst(/^Retirer de ma sélection/), hasDialog: true },
  }),
  account("Compare", screenPath("Selection"), {
    act: async (page) => {
      for (const place of [0, 1])
        await page
          .getByRole("checkbox", { name: /^Comparer/ })
          .nth(place)
          .check();
      await page.getByRole("link", { name: "Comparer", exact: true }).click();
      await page.getByRole("table").waitFor();
    },
  }),
  account("Profil faults", screenPath("Profil"), {
    act: async (page) => {
      await page.getByLabel("Téléphone", { exact: true }).fill("06");
      await press("Mettre à jour mon profil")(page);
    },
  }),
  account("Profil collaborator", screenPath("Profil"), { viewer: "collaborator" }),
  account("Profil password", tab("mot-de-passe"), { act: press("Modifier mon mot de passe") }),
  account("Profil collaborators", tab("collaborateurs"), { act: press("Ajouter un collaborateur") }),
  account("Profil data", tab("mes-donnees")),
  account("NotificationList chosen", screenPath("NotificationList"), {
    stages: [reply(notificationList, notifications)],
    act: (page) => page.getByLabel("Tout sélectionner").check(),
  }),
  account("NotificationList farewell", screenPath("NotificationList"), {
    stages: [
      reply(notificationList, questions),
      reply(answerInterest, { success: true, followUp: dismissed }),
      reply(farewells, { sentences: [...FAREWELLS] }),
    ],
    act: async (page) => {
      await pressFirst(/^Écarté :/)(page);
      await pressFirst(/^Répondre à/)(page);
    },
    hasDialog: true,
  }),
  account("ParametersNotification faults", screenPath("ParametersNotification"), {
    stages: [reply(notificationParametersRead, alerts)],
    act: async (page) => {
      await page.getByLabel("Mobile").fill("0123456789");
      await page.getByRole("button", { name: /^Retirer/ }).click();
      await press("Valider")(page);
    },
  }),
  account("Unsubscribe on", screenPath("Unsubscribe", link), {
    viewer: "visitor",
    stages: [reply(readDigestLink, { digest: "weekly", searches: ["Rennes et environs"], stopped: null })],
  }),
  account("ShortUrl failed", screenPath("ShortUrl", { code: "aaaaaaaaaa" }), {
    stages: [reject(shortLink, "unavailable")],
  }),
];

/** Without the prepared data of the views above, the paths of these screens would lead to other screens. */
const REACHED_OTHERWISE: readonly ScreenName[] = ["Sms", "Email", "Oups", "ShortUrl", "Compare"];

export const clinicStates: readonly View[] = [...signUpViews, ...accountViews];

export function clinicPages(candidateId: number): View[] {
  const names = (Object.keys(screens) as ScreenName[]).filter((name) => !REACHED_OTHERWISE.includes(name));
  const values = { ...link, id: candidateId };
  return [
    ...names.map((name) =>
      visit(name, screenPath(name, values), { viewer: screens[name].access === "login" ? "holder" : "visitor" }),
    ),
    visit("NotFound", "/nulle-part"),
    visit("Demo", "/demo", { isElsewhere: true }),
  ];
}
