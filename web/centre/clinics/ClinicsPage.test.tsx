import { screen, waitFor } from "@testing-library/react";
import { type ClinicItem, listClinics } from "contract/centre/clinics.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { ClinicsPage } from "./ClinicsPage.tsx";

const api = useFakeApi();
const clinic = (id: string, lastName: string): ClinicItem => ({
  ...{ id, lastName, firstName: "Aude", numOrdinal: "60001", email: "a@b.example", socialReason: null },
  ...{ ZIPCode: null, city: null, state: "active", collaborators: 0, createdAt: "2026-02-14T09:00:00.000Z" },
  lastLoginAt: null,
});
const routes = (
  <>
    <Route path="/formation/cliniques" element={<ClinicsPage />} />
    <Route path="/formation/cliniques/:id" element={<p>le compte</p>} />
  </>
);

it("Enter opens the first search result, even if the results arrive after the key press (B1-52)", async () => {
  const all = [clinic("c1", "Kergoat"), clinic("c2", "Salaun")];
  let response: (() => void) | undefined;
  api.answerBy(listClinics, async ({ q }) => {
    if (q !== undefined) await new Promise<void>((resolve) => (response = resolve));
    const items = all.filter(({ lastName }) => lastName.toLowerCase().includes(String(q ?? "")));
    return { total: items.length, items, next: null };
  });
  const { user, address } = renderAt("/formation/cliniques", routes);
  await screen.findByRole("link", { name: "Aude Kergoat" });
  await user.type(screen.getByLabelText("Chercher une clinique"), "salaun{Enter}");
  await waitFor(() => expect(response).toBeDefined());
  expect(address()).toBe("/formation/cliniques?q=salaun");
  response?.();
  await waitFor(() => expect(address()).toBe("/formation/cliniques/c2"));
});
