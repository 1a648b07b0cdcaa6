import type { APIRequestContext, Page } from "@playwright/test";
import { listDossiers } from "contract/candidates/dossiers.ts";
import { type CentreScreen, centrePath, centreScreens } from "contract/centre/centre-screens.ts";
import { staffLogin, startEnrolment } from "contract/centre/staff-login.ts";
import { clinicAnswers } from "contract/selection/answers.ts";
import { enterPassword } from "./centre.ts";
import { bearer } from "./demo.ts";
import { button } from "./page.ts";
import { press, pressFirst, reject, reply, stall, type View } from "./staging.ts";

const staff = { email: "maud@centre.example" };
const ticket = "ticket-de-demonstration";
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const enrolment = {
  secret,
  uri: `otpauth://totp/Espace%20formation:${staff.email}?secret=${secret}&issuer=Espace%20formation`,
};
const none = { total: 0, items: [], next: null };
const noAnswers = { requests: 0, answeredShare: null, medianDays: null };

type Ids = Partial<Record<CentreScreen, Readonly<Record<string, string | number>>>>;

const INVENTED: Ids = {
  RegisterEntry: { numOrdinal: "10003" },
  ...{ Invitation: { token: "A".repeat(43) }, NewPassword: { token: "A".repeat(43) } },
};

export async function findCentreIds(request: APIRequestContext, token: string): Promise<Ids> {
  const list = async (path: string): Promise<{ id: string; refused?: number }[]> =>
    (await (await request.get(path, { headers: bearer(token) })).json()).items;
  const [dossier] = await list("/api/formation/candidates?q=DEMO-017");
  const [clinic] = await list("/api/formation/clinics?q=demo@espace-asv.example");
  const faulty = (await list("/api/formation/imports")).find(({ refused = 0 }) => refused > 0);
  if (!dossier || !clinic || !faulty) throw new Error("The demo lacks what the screens of the centre show");
  return { ...INVENTED, Dossier: { id: dossier.id }, Clinic: { id: clinic.id }, Import: { id: faulty.id } };
}

const at = (name: string, path: string, more: Partial<View> = {}): View => ({
  ...{ name: `Formation ${name}`, path, viewer: "manager" },
  ...more,
});

const enterStaffPassword = (page: Page) => enterPassword(page, staff.email, "trois chats roux dorment");

async function tickThree(page: Page): Promise<void> {
  const boxes = page.getByRole("table").locator("tbody").getByRole("checkbox");
  for (const place of [0, 1, 2]) await boxes.nth(place).check();
}

function states(ids: Ids): View[] {
  const requests = centrePath("Requests");
  const dossier = centrePath("Dossier", ids.Dossier);
  const dossiers = centrePath("Dossiers");
  const door = { path: centrePath("Login"), viewer: "visitor" } as const;
  return [
    at("Menu", centrePath("Day"), {
      act: async (page) => {
        if (await button(page, "Menu").isVisible()) await button(page, "Menu").click();
      },
    }),
    at("Day tour", centrePath("Day"), { act: press("Visite guidée"), hasDialog: true }),
    at("Dossiers loading", dossiers, { stages: [stall(listDossiers)], isWaiting: true }),
    at("Dossiers failed", dossiers, { stages: [reject(listDossiers, "internal")] }),
    at("Dossiers empty", dossiers, { stages: [reply(listDossiers, none)] }),
    at("Dossiers bulk", dossiers, {
      act: async (page) => {
        await tickThree(page);
        await press("Publier")(page);
      },
      hasDialog: true,
    }),
    at("Dossiers filter", dossiers, {
      act: async (page) => {
        if (await button(page, "Filtres").isVisible()) await button(page, "Filtres").click();
        await page.getByRole("search").getByRole("button", { name: "Départements" }).click();
      },
    }),
    at("Dossiers keys", dossiers, { act: (page) => page.keyboard.press("?"), hasDialog: true }),
    at("NewDossier faults", centrePath("NewDossier"), { act: press("Créer le brouillon") }),
    ...["clinique", "candidat", "historique", "consultations", "donnees"].map((part) =>
      at(`Dossier ${part}`, `${dossier}?vue=${part}`),
    ),
    at("Requests accepting", requests, { act: pressFirst(/^Accepter /), hasDialog: true }),
    at("Introductions", `${requests}?onglet=mises-en-relation`),
    at("Introductions moving", `${requests}?onglet=mises-en-relation&etat=accepted`, {
      ...{ act: pressFirst(/^Déplacer le rendez-vous/), hasDialog: true },
    }),
    at("Answers empty", centrePath("Answers"), { stages: [reply(clinicAnswers, { ...none, all: noAnswers })] }),
    at("Answers failed", centrePath("Answers"), { stages: [reject(clinicAnswers, "internal")] }),
    at("Recruitments", `${requests}?onglet=recrutements`),
    at("Corrections", `${requests}?onglet=corrections`),
    at("Clinic erasing", centrePath("Clinic", ids.Clinic), { act: press("Effacer le compte"), hasDialog: true }),
    at("Imports columns", centrePath("Imports"), { act: (page) => page.getByText("Les colonnes du fichier").click() }),
    at("Register removing", centrePath("RegisterEntry", ids.RegisterEntry), {
      ...{ act: press("Retirer du registre"), hasDialog: true },
    }),
    at("Messages dropping", centrePath("Messages"), { act: pressFirst(/^Ne pas renvoyer :/), hasDialog: true }),
    at("Team inviting", centrePath("Team"), { act: press("Inviter quelqu'un"), hasDialog: true }),
    at("Login code", door.path, {
      ...door,
      stages: [reply(staffLogin, { step: "totp", ticket })],
      act: enterStaffPassword,
    }),
    at("Login enrolment", door.path, {
      ...door,
      stages: [reply(staffLogin, { step: "enrol", ticket }), reply(startEnrolment, enrolment)],
      act: enterStaffPassword,
    }),
    at("NotFound", "/formation/nulle-part"),
  ];
}

export function centreViews(ids: Ids): View[] {
  const names = Object.keys(centreScreens) as CentreScreen[];
  return [
    ...names.map((name) => {
      const isOpen = centreScreens[name].access === "public";
      return at(name, centrePath(name, ids[name]), { viewer: isOpen ? "visitor" : "manager" });
    }),
    ...states(ids),
  ];
}
