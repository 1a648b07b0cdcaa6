import { screen, waitFor, within } from "@testing-library/react";
import { staffMe } from "contract/centre/staff.ts";
import { clinicAnswers } from "contract/selection/answers.ts";
import { FAREWELLS, readFarewells, saveFarewells } from "contract/selection/farewell.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../../testing/fake-api.ts";
import { renderAt } from "../../../testing/render-at.tsx";
import { AnswersPage } from "./AnswersPage.tsx";

const api = useFakeApi();
const all = { requests: 12, answeredShare: 0.75, medianDays: 2.5 };
const item = { clinic: { id: "c1", socialReason: "Clinique des Lices", city: "Rennes" }, ...all };

function open(role: "gestionnaire" | "conseiller", items = [item]): ReturnType<typeof renderAt> {
  api.response(clinicAnswers, { total: items.length, items, next: null, all });
  const claire = { id: "s1", email: "claire@centre.example", firstName: "Claire", lastName: "Morvan", dailyMail: true };
  api.response(staffMe, { ...claire, role });
  api.response(readFarewells, { sentences: [...FAREWELLS], edition: 1 });
  return renderAt("/formation/reponses", <Route path="*" element={<AnswersPage />} />);
}

it("the page 'Réponses' shows how fast the centre answered each clinic's requests (B12-04)", async () => {
  open("conseiller");
  const row = within(await screen.findByRole("row", { name: /Clinique des Lices, Rennes/ }));
  expect(row.getByText(/^75\s%$/)).toBeDefined();
  expect(row.getByText(/^2,5\sjours$/)).toBeDefined();
  expect(screen.queryByText("Phrases aux candidats écartés")).toBeNull();
});

it("the page 'Réponses' says how many requests a clinic must send to appear in the list (B12-04)", async () => {
  open("conseiller", []);
  expect(await screen.findByText("Une clinique s'affiche ici à partir de 5 demandes.")).toBeDefined();
});

it("a manager can change the sentences that clinics can send to dismissed candidates (B12-02)", async () => {
  const { user, toasts } = open("gestionnaire");
  const field = await screen.findByLabelText("Phrase 2");
  await user.clear(field);
  await user.click(screen.getByRole("button", { name: "Enregistrer les phrases" }));
  expect(await screen.findByText("Écrivez de 10 à 200 caractères.")).toBeDefined();
  const sentences = FAREWELLS.map((sentence, index) => (index === 1 ? "La clinique a déjà choisi." : sentence));
  api.response(saveFarewells, { sentences, edition: 2 });
  await user.fill(field, "La clinique a déjà choisi.");
  await user.click(screen.getByRole("button", { name: "Enregistrer les phrases" }));
  await waitFor(() => expect(toasts).toMatchObject([{ text: "Les phrases sont enregistrées." }]));
  expect(api.received(saveFarewells)[0]?.input).toEqual({ sentences, edition: 1 });
});
