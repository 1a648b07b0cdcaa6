import { screen } from "@testing-library/react";
import { type ImportSummary, listImports } from "contract/candidates/imports.ts";
import { staffMe } from "contract/centre/staff.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../../testing/fake-api.ts";
import { renderAt } from "../../../testing/render-at.tsx";
import { ImportsPage } from "./ImportsPage.tsx";

const api = useFakeApi();
const AT = "2026-02-16T09:00:00.000Z";

function imported(change: Partial<ImportSummary>): ImportSummary {
  return {
    ...{ id: "7", kind: "candidates", state: "checking", name: "liste.csv", bytes: 100, lines: 2000, done: 2000 },
    ...{ created: 2000, updated: 0, unchanged: 0, refused: 0, error: null, by: null },
    ...{ createdAt: AT, startedAt: null, finishedAt: null, handledAt: null },
    ...change,
  };
}

const list = (change: Partial<ImportSummary>) =>
  api.response(listImports, { total: 1, items: [imported(change)], next: null });

const conseiller = {
  ...{ id: "s1", email: "gael@centre.example", firstName: "Gaël", lastName: "Perrin", role: "conseiller" as const },
  ...{ dailyMail: true },
};

it("accepts tab-separated files, and warns of what Excel changes (B1-43 B1-44)", async () => {
  api.response(staffMe, conseiller);
  api.response(listImports, { total: 0, items: [], next: null });
  renderAt("/formation/import", <Route path="/formation/import" element={<ImportsPage />} />);
  const field = await screen.findByLabelText<HTMLInputElement>(/Choisir un fichier CSV ou NDJSON/);
  expect(field.accept.split(",")).toEqual(expect.arrayContaining([".csv", ".txt", ".tsv"]));
  expect(
    screen.getByText(/^Excel en français réécrit les dates, « true », « false » et les zéros du début/),
  ).toBeDefined();
});

it("polls the history while an import runs (B1-40)", async () => {
  api.response(staffMe, conseiller);
  list({});
  renderAt("/formation/import", <Route path="/formation/import" element={<ImportsPage />} />);
  const cell = (name: RegExp) => screen.findByRole("cell", { name }, { timeout: 3000 });
  await cell(/^2\s000 lignes vérifiées$/);
  list({ state: "importing", startedAt: AT, done: 1200, lines: 5000 });
  await cell(/^1\s200 sur 5\s000 lignes$/);
  list({ state: "done", startedAt: AT, finishedAt: AT, done: 5000, lines: 5000 });
  await cell(/^5\s000$/);
  expect(screen.getByText("Terminé")).toBeDefined();
  const requests = api.received(listImports).length;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(api.received(listImports)).toHaveLength(requests);
});
