import type { Page } from "@playwright/test";
import type { Call } from "contract/call.ts";
import { listClinics, readClinic, unlockClinic } from "contract/clinics.ts";
import { readContractPay } from "contract/contract-pay.ts";
import { formationDay } from "contract/day.ts";
import { acceptEmailRequest, emailRequests } from "contract/email-requests.ts";
import { type FormationScreen, formationPath, formationScreens } from "contract/formation-screens.ts";
import { listIntroductions } from "contract/introduction-answers.ts";
import { journal } from "contract/journal.ts";
import { failedMessages } from "contract/outgoing.ts";
import { listRecruitments } from "contract/recruitment-decisions.ts";
import { listRegister } from "contract/register-entries.ts";
import type { CentreIds } from "./centre-ids.ts";
import { dossierViews } from "./formation-dossiers.ts";
import { importViews } from "./formation-imports.ts";
import { staffViews } from "./formation-staff.ts";
import { press, pressFirst, refuse, reply, type StaffViewer, stall, type View } from "./staging.ts";

const none = { total: 0, items: [], next: null };

const nothingWaits = {
  held: null,
  waiting: { emailRequests: 0, introductions: 0, recruitments: 0, failedMessages: 0, faultyImports: 0 },
  unseen: { total: 0, neverViewed: 0, countedAt: new Date().toISOString() },
  lacking: [],
  newClinics: 0,
  weeks: Array.from({ length: 12 }, (_, week) => ({
    from: new Date(Date.UTC(2026, 8, 1 + 7 * week)).toISOString().slice(0, 10),
    to: new Date(Date.UTC(2026, 8, 7 + 7 * week)).toISOString().slice(0, 10),
    ...{ views: 0, selections: 0, dossiers: 0, clinics: 0 },
  })),
};

const held = {
  ...{ at: "2029-11-27T09:30:00.000Z", reason: "clock", seenAt: "2026-11-27T09:00:00.000Z" },
  ...{ candidates: 50, accounts: 2, others: 1200 },
};

const at = (name: string, path: string, more: Partial<View> = {}, viewer: StaffViewer = "adviser"): View => ({
  ...{ name: `Formation ${name}`, path, viewer },
  ...more,
});

/** A list while it loads, when it cannot be loaded, and without anything in it. */
function listStates(name: string, path: string, call: Call, empty: unknown = none, viewer?: StaffViewer): View[] {
  return [
    at(`${name} loading`, path, { stages: [stall(call)], isWaiting: true }, viewer),
    at(`${name} failed`, path, { stages: [refuse(call, "internal")] }, viewer),
    at(`${name} empty`, path, { stages: [reply(call, empty)] }, viewer),
  ];
}

const openTab = (name: string) => `${formationPath("Requests")}?onglet=${name}`;
const fill = (label: string, text: string) => (page: Page) => page.getByLabel(label, { exact: true }).fill(text);

function dayViews(): View[] {
  const day = formationPath("Day");
  return [
    ...listStates("Day", day, formationDay, nothingWaits),
    at("Day twelve weeks", `${day}?semaines=12`, { act: (page) => page.getByText("Voir les nombres").click() }),
    at("Day with erasure on hold", day, { stages: [reply(formationDay, { ...nothingWaits, held })] }, "manager"),
    at("Day tour", day, { act: press("Visite guidée"), hasDialog: true }),
    at("Menu", day, {
      act: async (page) => {
        const menu = page.getByRole("button", { name: "Menu", exact: true });
        if (await menu.isVisible()) await menu.click();
      },
    }),
  ];
}

function requestViews(): View[] {
  const requests = formationPath("Requests");
  return [
    ...listStates("Requests", requests, emailRequests),
    at("Requests accepting", requests, { act: pressFirst(/^Accepter /), hasDialog: true }),
    at("Requests refusing", requests, { act: refuseWithout("Envoyer le refus"), hasDialog: true }),
    at("Requests answered", requests, {
      stages: [refuse(acceptEmailRequest, "requestAnswered")],
      act: async (page) => {
        await pressFirst(/^Accepter /)(page);
        await page.getByRole("dialog").getByRole("button", { name: "Accepter" }).click();
      },
      isBrief: true,
    }),
    at("Introductions", openTab("mises-en-relation")),
    ...listStates("Introductions", openTab("mises-en-relation"), listIntroductions),
    at("Introductions accepting", openTab("mises-en-relation"), {
      act: async (page) => {
        await pressFirst(/^Accepter /)(page);
        await page.getByRole("dialog").getByRole("button", { name: "Accepter" }).click();
      },
      hasDialog: true,
    }),
    at("Introductions declining", openTab("mises-en-relation"), { act: refuseWithout("Décliner"), hasDialog: true }),
    at("Recruitments", openTab("recrutements")),
    ...listStates("Recruitments", openTab("recrutements"), listRecruitments),
    at("Recruitments confirming", openTab("recrutements"), { act: pressFirst(/^Confirmer /), hasDialog: true }),
  ];
}

/** Opens the question for a reason, and answers it without one. */
function refuseWithout(send: string): (page: Page) => Promise<void> {
  return async (page) => {
    await pressFirst(send === "Décliner" ? /^Décliner / : /^Refuser /)(page);
    await page.getByRole("dialog").getByRole("button", { name: send }).click();
  };
}

function clinicViews({ clinics }: CentreIds): View[] {
  const list = formationPath("Clinics");
  const active = formationPath("Clinic", { id: clinics.active });
  const waiting = formationPath("Clinic", { id: clinics.waiting });
  return [
    ...listStates("Clinics", list, listClinics),
    at("Clinics none", `${list}?q=personne`),
    at("Clinic loading", active, { stages: [stall(readClinic)], isWaiting: true }),
    at("Clinic failed", active, { stages: [refuse(readClinic, "internal")] }),
    at("Clinic gone", formationPath("Clinic", { id: "personne" })),
    at("Clinic waiting", waiting),
    at("Clinic sending", waiting, { act: press("Renvoyer le code"), hasDialog: true }),
    at("Clinic refused", waiting, {
      stages: [refuse(unlockClinic, "internal")],
      act: async (page) => {
        await press("Débloquer")(page);
        await page.getByRole("dialog").getByRole("button", { name: "Débloquer" }).click();
      },
      isBrief: true,
    }),
    at("Clinic of a manager", active, {}, "manager"),
    at(
      "Clinic erasing",
      active,
      {
        act: async (page) => {
          await press("Effacer le compte")(page);
          await press("Effacer pour toujours")(page);
        },
        hasDialog: true,
      },
      "manager",
    ),
  ];
}

function registerViews(): View[] {
  const register = formationPath("Register");
  const entry = formationPath("RegisterEntry", { numOrdinal: "10003" });
  const unknown = formationPath("RegisterEntry", { numOrdinal: "20417" });
  return [
    ...listStates("Register", register, listRegister, none, "manager"),
    at("Register none", `${register}?q=20417`, {}, "manager"),
    at("Register adding", unknown, { act: press("Ajouter au registre") }, "manager"),
    at(
      "Register faults",
      entry,
      {
        act: async (page) => {
          await fill("SIRET", "12")(page);
          await fill("Code postal", "350")(page);
          await press("Enregistrer")(page);
        },
      },
      "manager",
    ),
    at("Register removing", entry, { act: press("Retirer du registre"), hasDialog: true }, "manager"),
    at("Register adviser", register),
  ];
}

function otherViews(): View[] {
  const messages = formationPath("Messages");
  const pay = formationPath("ContractPay");
  const lines = formationPath("Journal");
  return [
    ...listStates("Messages", messages, failedMessages),
    at("Messages dropping", messages, { act: pressFirst(/^Classer :/), hasDialog: true }),
    ...listStates("Journal", lines, journal, { ...none, intact: true, kinds: [] }, "manager"),
    at("Journal broken", lines, { stages: [reply(journal, { ...none, intact: false, kinds: [] })] }, "manager"),
    at("Journal none", `${lines}?day=2020-01-01`, {}, "manager"),
    at("Contract loading", pay, { stages: [stall(readContractPay)], isWaiting: true }, "manager"),
    at("Contract failed", pay, { stages: [refuse(readContractPay, "internal")] }, "manager"),
    at("NotFound", "/formation/nulle-part"),
  ];
}

/** Every screen of contract/formation-screens.ts as the manager sees it, then every state of each (beyond B1). */
export function formationViews(ids: CentreIds): View[] {
  const values: Partial<Record<FormationScreen, Readonly<Record<string, string | number>>>> = {
    Dossier: { id: ids.dossiers.corrected },
    Import: { id: ids.faultyImport },
    Clinic: { id: ids.clinics.active },
    RegisterEntry: { numOrdinal: "10003" },
    Invitation: { token: "A".repeat(43) },
    NewPassword: { token: "A".repeat(43) },
  };
  return [
    ...(Object.keys(formationScreens) as FormationScreen[]).map(
      (name): View => ({
        name: `Formation ${name}`,
        path: formationPath(name, values[name]),
        viewer: formationScreens[name].access === "public" ? "visitor" : "manager",
      }),
    ),
    ...dayViews(),
    ...dossierViews(ids),
    ...importViews(ids),
    ...requestViews(),
    ...clinicViews(ids),
    ...registerViews(),
    ...otherViews(),
    ...staffViews(),
  ];
}
