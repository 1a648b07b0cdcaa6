import type { Page } from "@playwright/test";
import { currentUser } from "contract/account.ts";
import { alertStatus, notificationParametersRead } from "contract/alerts.ts";
import { candidate, candidates } from "contract/candidates.ts";
import { contractPay } from "contract/contract-pay.ts";
import { readDigestLink } from "contract/digest.ts";
import { notificationList } from "contract/notifications.ts";
import { screenPath } from "contract/screens.ts";
import { selections } from "contract/selection.ts";
import { shortLink } from "contract/short-links.ts";
import { press, refuse, reply, stall, type View } from "./staging.ts";

const noCandidate = {
  "@context": "/api/contexts/VeterinaryCandidate",
  "@id": "/api/veterinary/candidates",
  "@type": "hydra:Collection",
  "hydra:totalItems": 0,
  "hydra:member": [],
  "hydra:view": { "@id": "/api/veterinary/candidates?page=1", "@type": "hydra:PartialCollectionView" },
};
const noNotification = {
  items: [],
  meta: { totalItems: 0, totalPages: 0, currentPage: 1, limit: 20, first: 1, last: 1 },
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
const alerts = {
  enabled: true,
  sectorList: ["35", "44", "56"],
  destination: { mobile: "0639987110" },
  periodicity: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } },
};

const paused = { ...alerts, digest: "weekly", pausedUntil: "2026-12-31" };
const pausedStatus = {
  nextRunAt: "2027-01-04T12:00:00Z",
  lastSms: { at: "2026-11-16T12:00:00Z", state: "delivered" },
  mobileStopped: null,
  pausedUntil: "2026-12-31",
  nextDigestAt: "2027-01-04T12:00:00Z",
  digestStopped: true,
  timeZone: "Europe/Paris",
  candidatesPerWeek: 3.5,
};
const mailed = { digest: "weekly", searches: ["Bretagne, avis très favorable", "Rennes et environs"] };

const search = screenPath("Rechercher");
const unsubscribe = screenPath("Unsubscribe", { encryption: "jeton-de-demonstration" });
const profile = (tab: string) => `${screenPath("Profil")}?onglet=${tab}`;

const account = (name: string, path: string, more: Partial<View> = {}): View => ({
  name,
  path,
  viewer: "holder",
  ...more,
});

async function faultyAlerts(page: Page): Promise<void> {
  await page.getByLabel("Mobile").fill("0123456789");
  await page.getByRole("button", { name: /^Retirer/ }).click();
  await press("Valider")(page);
}

async function faultyProfile(page: Page): Promise<void> {
  await page.getByLabel("Téléphone", { exact: true }).fill("06");
  await press("Mettre à jour mon profil")(page);
}

/** The screens behind the login in their states: product 2.7 to 2.13. */
export function accountViews(candidateId: number): View[] {
  const sheet = screenPath("Candidat", { id: candidateId });
  return [
    account("Rechercher loading", search, { stages: [stall(candidates)], isWaiting: true }),
    account("Rechercher failed", search, { stages: [refuse(candidates, "internal")] }),
    account("Rechercher empty", `${search}?lastName=Zzz`, { stages: [reply(candidates, noCandidate)] }),
    account("Rechercher filters", search, {
      act: async (page) => {
        // On phones the panel itself is a dialog.
        const filters = page.getByRole("button", { name: /^Filtres/ });
        if (await filters.isVisible()) await filters.click();
        await press("+ de filtres")(page);
        await page.getByLabel("Prénom").fill("Léa");
      },
      isOpenedAnew: true,
    }),
    account("Rechercher around", search, {
      act: async (page) => {
        await press("Autour de la clinique")(page);
        await page.getByText(/^À moins de 25 km/).waitFor();
        // The list of before is pale until the next one has come.
        await page.waitForFunction(() => {
          const list = document.querySelector('ul[aria-label="Candidats"]')?.parentElement;
          return list != null && getComputedStyle(list).opacity === "1";
        });
      },
    }),
    account("Rechercher saving", `${search}?ZIPCode=35`, {
      act: press("Enregistrer cette recherche"),
      hasDialog: true,
      isOpenedAnew: true,
    }),
    account("Rechercher tour", search, { act: press("Revoir la visite guidée"), hasDialog: true, isOpenedAnew: true }),
    account("Candidat loading", sheet, { stages: [stall(candidate)], isWaiting: true }),
    account("Candidat leaving", sheet, { act: press("Fermer la fiche"), hasDialog: true }),
    account("Selection empty", screenPath("Selection"), {
      stages: [reply(selections, { veterinaryCandidateVeterinaryUsers: [] })],
    }),
    account("Selection loading", screenPath("Selection"), { stages: [stall(selections)], isWaiting: true }),
    account("Selection failed", screenPath("Selection"), { stages: [refuse(selections, "internal")] }),
    account("Selection removing", screenPath("Selection"), {
      act: (page) =>
        page
          .getByRole("button", { name: /^Retirer de ma sélection/ })
          .first()
          .click(),
      hasDialog: true,
    }),
    account("Compare", screenPath("Selection"), { act: compareTwo }),
    account("Contract failed", screenPath("Contract"), { stages: [refuse(contractPay, "internal")] }),
    account("Profil loading", screenPath("Profil"), { stages: [stall(currentUser)], isWaiting: true }),
    account("Profil failed", screenPath("Profil"), { stages: [refuse(currentUser, "internal")] }),
    account("Profil faults", screenPath("Profil"), { act: faultyProfile }),
    account("Profil collaborator", screenPath("Profil"), { viewer: "collaborator" }),
    account("Profil password", profile("mot-de-passe"), { act: press("Modifier mon mot de passe") }),
    account("Profil collaborators", profile("collaborateurs")),
    account("Profil adding", profile("collaborateurs"), {
      act: async (page) => {
        await press("Ajouter un collaborateur")(page);
        await press("Valider")(page);
      },
    }),
    account("Profil removing", profile("collaborateurs"), {
      act: (page) =>
        page
          .getByRole("button", { name: /^Retirer / })
          .first()
          .click(),
      hasDialog: true,
    }),
    account("Profil data", profile("mes-donnees")),
    account("Profil leaving", profile("mes-donnees"), { act: press("Supprimer mon compte"), hasDialog: true }),
    account("NotificationList chosen", screenPath("NotificationList"), {
      stages: [reply(notificationList, notifications)],
      act: (page) => page.getByLabel("Tout sélectionner").check(),
    }),
    account("NotificationList loading", screenPath("NotificationList"), {
      stages: [stall(notificationList)],
      isWaiting: true,
    }),
    account("NotificationList empty", screenPath("NotificationList"), {
      stages: [reply(notificationList, noNotification)],
    }),
    account("NotificationList failed", screenPath("NotificationList"), {
      stages: [refuse(notificationList, "internal")],
    }),
    account("ParametersNotification on", screenPath("ParametersNotification"), {
      stages: [reply(notificationParametersRead, alerts)],
    }),
    account("ParametersNotification faults", screenPath("ParametersNotification"), {
      stages: [reply(notificationParametersRead, { ...alerts, sectorList: ["35"] })],
      act: faultyAlerts,
    }),
    account("ParametersNotification paused", screenPath("ParametersNotification"), {
      stages: [reply(notificationParametersRead, paused), reply(alertStatus, pausedStatus)],
    }),
    account("ParametersNotification failed", screenPath("ParametersNotification"), {
      stages: [refuse(notificationParametersRead, "internal")],
    }),
    account("Unsubscribe on", unsubscribe, {
      viewer: "visitor",
      stages: [reply(readDigestLink, { ...mailed, stopped: null })],
    }),
    account("Unsubscribe stopped", unsubscribe, {
      viewer: "visitor",
      stages: [reply(readDigestLink, { digest: "none", searches: [], stopped: mailed })],
    }),
    account("ShortUrl failed", screenPath("ShortUrl", { code: "aaaaaaaaaa" }), {
      stages: [refuse(shortLink, "unavailable")],
    }),
  ];
}

/** Ticks the first two of the selection and compares them. */
async function compareTwo(page: Page): Promise<void> {
  const ticks = page.getByRole("checkbox", { name: /^Comparer/ });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByRole("link", { name: "Comparer", exact: true }).click();
  await page.getByRole("table").waitFor();
}
