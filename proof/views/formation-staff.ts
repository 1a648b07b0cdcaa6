import type { Page } from "@playwright/test";
import { formationPath } from "contract/formation-screens.ts";
import { changeStaffPassword, staffMe, staffSessions } from "contract/staff.ts";
import {
  finishEnrolment,
  forgotStaffPassword,
  resetStaffPassword,
  staffLogin,
  staffLoginTotp,
  startEnrolment,
} from "contract/staff-login.ts";
import { passkeys } from "contract/staff-passkeys.ts";
import { changeStaffRole, inviteStaff, team } from "contract/staff-team.ts";
import { press, refuse, reply, stall, type View, type Viewer } from "./staging.ts";

const at = (name: string, path: string, viewer: Viewer, more: Partial<View> = {}): View => ({
  ...{ name: `Formation ${name}`, path, viewer },
  ...more,
});
const ticket = "ticket-de-demonstration";
const staff = { id: "1", email: "maud@centre.example", firstName: "Maud", lastName: "Riou", role: "conseiller" };
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const step = reply(staffLogin, { step: "totp", ticket });
const enrol = [
  reply(staffLogin, { step: "enrol", ticket }),
  reply(startEnrolment, {
    secret,
    uri: `otpauth://totp/Espace%20formation:${staff.email}?secret=${secret}&issuer=Espace%20formation`,
  }),
];
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `K7QM-${String(index).repeat(2)}XR-PW3${index}-T4LN`);

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(staff.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("trois chats roux dorment");
  await press("Continuer")(page);
}

/** From the password to the code, and what is answered to it. */
const withCode = (name: string) => async (page: Page) => {
  await typePassword(page);
  await page.getByLabel("Code à 6 chiffres").fill("123456");
  await press(name)(page);
};

async function typeTwice(page: Page, password: string): Promise<void> {
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByLabel("Confirmation du mot de passe").fill(password);
  await press("Continuer")(page);
}

function doorViews(): View[] {
  const login = formationPath("Login");
  const forgotten = formationPath("NewPassword");
  const link = formationPath("NewPassword", { token: "A".repeat(43) });
  const invitation = formationPath("Invitation", { token: "A".repeat(43) });
  return [
    at("Login faults", login, "visitor", { act: press("Continuer") }),
    at("Login refused", login, "visitor", { stages: [refuse(staffLogin, "badCredentials")], act: typePassword }),
    at("Login passkey", login, "visitor", { act: press("Continuer avec une clé d'accès") }),
    at("Login code", login, "visitor", { stages: [step], act: typePassword }),
    at("Login code refused", login, "visitor", {
      stages: [step, refuse(staffLoginTotp, "codeRefused")],
      act: withCode("Se connecter"),
    }),
    at("Login code too late", login, "visitor", {
      stages: [step, refuse(staffLoginTotp, "ticketDead")],
      act: withCode("Se connecter"),
    }),
    at("Login recovery", login, "visitor", {
      stages: [step],
      act: async (page) => {
        await typePassword(page);
        await press("Utiliser un code de secours")(page);
      },
    }),
    at("Login enrolment", login, "visitor", { stages: enrol, act: typePassword }),
    at("Login enrolment refused", login, "visitor", {
      stages: [...enrol, refuse(finishEnrolment, "codeRefused")],
      act: withCode("Vérifier le code"),
    }),
    at("Login recovery codes", login, "visitor", {
      stages: [...enrol, reply(finishEnrolment, { token: "jeton", staff, recoveryCodes })],
      act: withCode("Vérifier le code"),
    }),
    at("Invitation faults", invitation, "visitor", { act: (page) => typeTwice(page, "court") }),
    at("Invitation dead", invitation, "visitor", { act: (page) => typeTwice(page, "trois chats roux dorment") }),
    at("NewPassword asking", forgotten, "visitor"),
    at("NewPassword asked", forgotten, "visitor", {
      stages: [reply(forgotStaffPassword, {})],
      act: async (page) => {
        await page.getByLabel("Email", { exact: true }).fill(staff.email);
        await press("Recevoir un lien")(page);
      },
    }),
    at("NewPassword dead", link, "visitor", {
      stages: [refuse(resetStaffPassword, "linkUsed")],
      act: (page) => typeTwice(page, "trois chats roux dorment"),
    }),
  ];
}

function accountViews(): View[] {
  const account = formationPath("Account");
  const key = (id: string, name: string, lastUsedAt: string | null) => ({
    ...{ id, name, lastUsedAt },
    createdAt: new Date().toISOString(),
  });
  const list = [key("1", "Portable du bureau", new Date().toISOString()), key("2", "Téléphone de garde", null)];
  return [
    at("Account loading", account, "adviser", { stages: [stall(staffMe)], isWaiting: true }),
    at("Account failed", account, "adviser", { stages: [refuse(staffMe, "internal")] }),
    at("Account passkeys", account, "adviser", {
      stages: [reply(passkeys, { total: 2, items: list, next: null })],
      act: press("Ajouter une clé d'accès"),
    }),
    at("Account sessions failed", account, "adviser", { stages: [refuse(staffSessions, "internal")] }),
    at("Account password refused", account, "adviser", {
      stages: [refuse(changeStaffPassword, "wrongPassword")],
      act: async (page) => {
        await page.getByLabel("Mot de passe actuel").fill("un autre");
        await page.getByLabel("Nouveau mot de passe").fill("trois chats roux dorment");
        await press("Changer le mot de passe")(page);
      },
    }),
  ];
}

function teamViews(): View[] {
  const path = formationPath("Team");
  const manage = async (page: Page) => page.getByText("Gérer", { exact: true }).last().click();
  return [
    at("Team loading", path, "manager", { stages: [stall(team)], isWaiting: true }),
    at("Team failed", path, "manager", { stages: [refuse(team, "internal")] }),
    at("Team menu", path, "manager", { act: manage }),
    at("Team inviting", path, "manager", { act: press("Inviter quelqu'un"), hasDialog: true }),
    at("Team inviting faults", path, "manager", {
      act: async (page) => {
        await press("Inviter quelqu'un")(page);
        await press("Envoyer l'invitation")(page);
      },
      hasDialog: true,
    }),
    at("Team taken", path, "manager", {
      stages: [refuse(inviteStaff, "emailTaken")],
      act: async (page) => {
        await press("Inviter quelqu'un")(page);
        for (const [label, text] of Object.entries({ Prénom: "Maud", Nom: "Riou", Email: staff.email })) {
          await page.getByRole("dialog").getByLabel(label, { exact: true }).fill(text);
        }
        await press("Envoyer l'invitation")(page);
      },
      hasDialog: true,
    }),
    at("Team removing", path, "manager", {
      act: async (page) => {
        await manage(page);
        await press("Retirer de l'équipe")(page);
      },
      hasDialog: true,
    }),
    at("Team last manager", path, "manager", {
      stages: [refuse(changeStaffRole, "lastManager")],
      act: async (page) => {
        await manage(page);
        await press("Nommer gestionnaire")(page);
        await page.getByRole("dialog").getByRole("button", { name: "Nommer gestionnaire" }).click();
      },
      isBrief: true,
    }),
  ];
}

/** The front doors of the area, the own account and the team (beyond B1-04 to B1-10). */
export function staffViews(): View[] {
  return [...doorViews(), ...accountViews(), ...teamViews()];
}
