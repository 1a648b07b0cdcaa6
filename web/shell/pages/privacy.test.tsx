import { render, screen } from "@testing-library/react";
import { limits } from "contract/limits.ts";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { DEVICE_COOKIE, DEVICE_SECONDS } from "../../../server/accounts/login/device.ts";
import { REGISTRATION_COOKIE } from "../../../server/accounts/registration/registering-browser.ts";
import { settings } from "../../../server/platform/configuration/policy.ts";
import { PrivacyPage } from "./PrivacyPage.tsx";

const DAY = 86_400;
const draw = () =>
  render(
    <MemoryRouter>
      <PrivacyPage />
    </MemoryRouter>,
  );
const row = (title: string) =>
  screen
    .getAllByRole("row")
    .find((one) => one.textContent?.startsWith(title))
    ?.lastElementChild?.textContent?.replaceAll("\u00a0", " ") ?? "";

afterEach(() => document.head.replaceChildren());

it("The privacy page shows the retention periods that the server applies (T-53)", () => {
  draw();
  const said: [string, number, string][] = [
    ["Dossier d'un candidat", settings.candidateKeptSeconds / DAY / 365, "2 ans au plus après le dernier contact"],
    ["Dossier d'un candidat", settings.recruitedKeptSeconds / DAY / 30, "au bout de 3 mois"],
    ["Dossier d'un candidat", settings.unnamedFileKeptSeconds / DAY, "7 jours après son dépôt"],
    ["Compte", settings.inactiveAccountSeconds / DAY / 365, "3 ans sans connexion"],
    ["Compte", settings.inactivityNoticeSeconds / DAY, "30 jours avant"],
    ["Compte", settings.removedCollaboratorSeconds / DAY, "retiré : 30 jours"],
    ["Notes sur un candidat", settings.removedFollowUpKeptSeconds / 60, "60 minutes après son retrait"],
    ["Corrections", settings.correctionKeptSeconds / DAY / (365 / 12), "12 mois, ou moins"],
    ["Mises en relation", settings.introductionKeptSeconds / DAY / (365 / 12), "12 mois, ou moins"],
    ["Recrutements signalés", settings.recruitmentKeptSeconds / DAY / (365 / 12), "12 mois, ou moins"],
    ["Notifications", settings.readNotificationKeptSeconds / DAY / (365 / 12), "12 mois pour une notification lue"],
    ["Appareils connectés", settings.sessionIdleSeconds / DAY, "7 jours sans usage"],
    ["Appareils connectés", settings.sessionAbsoluteSeconds / DAY, "30 jours en tout cas"],
    ["Inscription", settings.provisionalAccountSeconds / 3600, "72 heures"],
    ["Demande", settings.emailRequestKeptSeconds / DAY / 30, "3 mois"],
    ["Codes", settings.linkKeptAfterExpirySeconds / 3600, "24 heures après leur expiration"],
    ["SMS", settings.failedTextKeptSeconds / DAY, "7 jours s'il n'a pas pu partir"],
    ["SMS", settings.messageKeptSeconds / DAY / (365 / 12), "restent 12 mois"],
    ["SMS", settings.strangersMessageKeptSeconds / DAY, "7 jours si le compte n'existe plus"],
    ["Ouvertures", settings.viewLogKeptSeconds / DAY / (365 / 12), "12 mois"],
    ["Journal", settings.auditKeptSeconds / DAY / (365 / 12), "12 mois"],
    ["Nombre d'essais", Math.max(...Object.values(limits).map((limit) => limit.seconds)) / DAY, "30 jours"],
    ["appareil", DEVICE_SECONDS / DAY / 365, ""],
    ["inscription (cookie, 72 heures)", 1, ""],
  ];
  for (const [title, number, text] of said) {
    expect([title, row(title)]).toEqual([title, expect.stringContaining(text)]);
    expect([title, Number(/\d+/.exec(text)?.[0] ?? 1)]).toEqual([title, Math.round(number)]);
  }
});

it("If the configuration changes a retention period, the privacy page shows the new period (T-53)", () => {
  const kept = JSON.stringify({ auditKeptSeconds: 180 * DAY });
  document.head.append(Object.assign(document.createElement("meta"), { name: "kept", content: kept }));
  draw();
  expect(row("Journal")).toContain("6 mois");
  expect(row("Ouvertures")).toContain("12 mois");
});

it("The privacy page lists all cookies and storage keys that the product's pages use", () => {
  draw();
  // Omits the files of the training centre, because the privacy page describes only the clinics' pages.
  const sources = import.meta.glob<string>(
    ["../../**/*.{ts,tsx}", "!../../**/*.test.*", "!./privacy-texts.ts", "!../../**/centre/**"],
    { eager: true, query: "?raw", import: "default" },
  );
  const code = Object.values(sources).join("\n");
  const places = [
    ...code.matchAll(/["`]espace-entreprise\.([\w-]+)/g),
    ...code.matchAll(/(?:tab|account)Memory\("([\w-]+)"/g),
    ["", "token"],
  ].map(([, name = ""]) => name);
  expect(places.length).toBeGreaterThanOrEqual(6);
  const titles = screen.getAllByRole("rowheader").map((cell) => cell.textContent);
  for (const name of places) expect(titles.join(" "), name).toMatch(new RegExp(`\\.${name}\\b`));
  for (const cookie of [DEVICE_COOKIE, REGISTRATION_COOKIE]) {
    expect(titles.some((title) => title?.startsWith(cookie))).toBe(true);
  }
});

it("The privacy page explains how users can exercise each right (T-54)", () => {
  draw();
  for (const words of [
    "« Télécharger mes données »",
    "Profil, Informations",
    "« Supprimer mon compte »",
    "STOP",
    "CNIL",
  ]) {
    expect(screen.getByText(new RegExp(words))).toBeDefined();
  }
});
