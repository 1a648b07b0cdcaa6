import { render, screen, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { DossierPrint } from "./DossierPrint.tsx";
import { dossier } from "./fixtures.ts";

it("the printed dossier contains contact details, steps and letter (B16-05)", () => {
  vi.setSystemTime("2026-02-14T09:00:00.000Z");
  onTestFinished(() => void vi.useRealTimers());
  const fields = {
    birthday: "2004-02-15",
    cellPhone: "0639980041",
    internshipDuration: 10,
    coverLetter: "Madame, Monsieur,",
  };
  render(<DossierPrint dossier={dossier(7, fields)} />);
  const sheet = within(screen.getByRole("article", { hidden: true }));
  expect(sheet.getByText("21 ans · Publié · Identifiant EF-7")).toBeDefined();
  for (const [name, value] of [
    ["Téléphone", "06 39 98 00 41"],
    ["Stage d'immersion (jours)", "10"],
    ["Email", "non renseigné"],
  ] as const) {
    expect(sheet.getByText(name).nextSibling?.textContent).toBe(value);
  }
  expect(sheet.getByText("Madame, Monsieur,")).toBeDefined();
});
