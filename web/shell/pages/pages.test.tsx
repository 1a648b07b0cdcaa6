import { act, cleanup, render, screen } from "@testing-library/react";
import { publishedFigures } from "contract/candidates/counts.ts";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { clearSession, startSession } from "../../api/session.ts";
import { HomePage } from "../../HomePage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { AboutPage } from "./AboutPage.tsx";
import { AccessibilityPage } from "./AccessibilityPage.tsx";
import { LegalPage } from "./LegalPage.tsx";
import { PrivacyPage } from "./PrivacyPage.tsx";

const api = useFakeApi();
const draw = (page: ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

afterEach(() => document.head.replaceChildren());

function drawHome(figures = { candidates: 0, departments: 0 }): void {
  api.response(publishedFigures, figures);
  draw(<HomePage />);
}

function configure(name: string, content: string): void {
  document.head.append(Object.assign(document.createElement("meta"), { name, content }));
}

it("The home page shows the title, the subtitle, 'Connexion' and 'Créer mon compte' (S1-02 S1-03 S1-04 S2-001)", () => {
  drawHome();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Espace entreprise");
  expect(screen.getByText("Accéder aux candidats ASV en quelques clics !")).toBeDefined();
  expect(link("Connexion")).toBe("/connexion");
  expect(link("Créer mon compte")).toBe("/Inscription");
});

it("The home page offers the search instead of 'Connexion' if the user is logged in (B14-17)", () => {
  drawHome();
  expect(screen.queryByRole("link", { name: "Continuer ma recherche" })).toBeNull();
  act(() => startSession("a-token"));
  expect(link("Continuer ma recherche")).toBe("/recherche");
  expect(screen.queryByRole("link", { name: "Créer mon compte" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Connexion" })).toBeNull();
  act(() => clearSession());
});

it.each([
  [50, 20, "En ce moment : au moins 50 candidats, dans 20 départements."],
  [19, 1, "En ce moment : 19 candidats, dans 1 département."],
])("The home page shows %i candidates in %i departments as '%s' (B14-17)", async (candidates, departments, text) => {
  drawHome({ candidates, departments });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText(/auxiliaires spécialisés vétérinaires \(ASV\)/)).toBeDefined();
});

it.each([
  ["Mentions légales", <LegalPage key="legal" />],
  ["À propos", <AboutPage key="about" />],
  ["Accessibilité", <AccessibilityPage key="accessibility" />],
  ["Politique de confidentialité", <PrivacyPage key="privacy" />],
])("The page '%s' shows an e-mail address for questions", (title, page) => {
  draw(page);
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeDefined();
  expect(screen.getAllByRole("link", { name: /@/ })[0]?.getAttribute("href")).toMatch(/^mailto:.+@.+/);
});

it("'À propos' names the source of the postal codes and towns (B7-04)", () => {
  draw(<AboutPage />);
  expect(screen.getByText(/GeoNames \(geonames\.org\), sous licence Creative Commons Attribution 4\.0/)).toBeDefined();
});

it("The pages show the configured support and contact details (S9-35)", () => {
  configure("support-email", "aide@clinique.example");
  configure("support-phone", "0199000300");
  draw(<LegalPage />);
  expect(link("aide@clinique.example")).toBe("mailto:aide@clinique.example");
  expect(link("01 99 00 03 00")).toBe("tel:0199000300");
});

it("The legal page shows the configured company, address, director and hosting company", () => {
  draw(<LegalPage />);
  expect(document.body.textContent).not.toContain("Directeur de la publication");
  cleanup();
  configure(
    "legal",
    '{"company":"Centre ASV","address":"1 rue du Port, Rennes","host":"Hôte SARL","director":"Anne Leroux"}',
  );
  draw(<LegalPage />);
  for (const line of [
    "Société : Centre ASV",
    "Adresse : 1 rue du Port, Rennes",
    "Directeur de la publication : Anne Leroux",
    "Hébergeur : Hôte SARL",
  ])
    expect(screen.getByText(line)).toBeDefined();
});
