import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { clearSession, startSession } from "../../api/session.ts";
import { AboutPage } from "./AboutPage.tsx";
import { AccessibilityPage } from "./AccessibilityPage.tsx";
import { HomePage } from "./HomePage.tsx";
import { LegalPage } from "./LegalPage.tsx";
import { PrivacyPage } from "./PrivacyPage.tsx";

const draw = (page: ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

afterEach(() => document.head.replaceChildren());

function configure(name: string, content: string): void {
  document.head.append(Object.assign(document.createElement("meta"), { name, content }));
}

it("S1-02 S1-03 shows the title and the subtitle of the area", () => {
  draw(<HomePage />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Espace entreprise");
  expect(screen.getByText("Accéder aux candidats ASV en quelques clics !")).toBeDefined();
});

it("S1-04 S2-001 offers two buttons: Connexion and Créer mon compte", () => {
  draw(<HomePage />);
  expect(link("Connexion")).toBe("/connexion");
  expect(link("Créer mon compte")).toBe("/Inscription");
});

it("lets who is logged in go on with the search", () => {
  draw(<HomePage />);
  expect(screen.queryByRole("link", { name: "Continuer ma recherche" })).toBeNull();
  act(() => startSession("a-token"));
  expect(link("Continuer ma recherche")).toBe("/recherche");
  expect(link("Connexion")).toBe("/connexion");
  act(() => clearSession());
});

it.each([
  ["Mentions légales", <LegalPage key="legal" />],
  ["À propos", <AboutPage key="about" />],
  ["Accessibilité", <AccessibilityPage key="accessibility" />],
  ["Politique de confidentialité", <PrivacyPage key="privacy" />],
])("has a page %s with a way to get in touch", (title, page) => {
  draw(page);
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeDefined();
  expect(screen.getAllByRole("link", { name: /@/ })[0]?.getAttribute("href")).toMatch(/^mailto:.+@.+/);
});

it("B7-04 names on 'À propos' where the places come from", () => {
  draw(<AboutPage />);
  expect(screen.getByText(/GeoNames \(geonames\.org\), sous licence Creative Commons Attribution 4\.0/)).toBeDefined();
});

it("S9-35 takes support and contact from the configuration, not from the pages", () => {
  configure("support-email", "aide@clinique.example");
  configure("support-phone", "0199000300");
  draw(<LegalPage />);
  expect(link("aide@clinique.example")).toBe("mailto:aide@clinique.example");
  expect(link("01 99 00 03 00")).toBe("tel:0199000300");
});

it("names company, address, director of publication and host where the operator did", () => {
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
