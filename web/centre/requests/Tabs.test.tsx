import { screen, waitFor } from "@testing-library/react";
import { listCorrections } from "contract/candidates/own-page/corrections.ts";
import { type EmailRequestItem, emailRequests } from "contract/centre/email-requests.ts";
import { readRegisterEntry, saveRegisterEntry } from "contract/centre/register-entries.ts";
import { listIntroductions } from "contract/selection/introductions.ts";
import { listRecruitments, type RecruitmentReport } from "contract/selection/recruitments.ts";
import { Route } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { RegisterEntryPage } from "../register/RegisterEntryPage.tsx";
import { RequestsPage, Tabs } from "./RequestsPage.tsx";

const api = useFakeApi();
const emails = { name: "emails", title: "Emails à enregistrer", count: 3 };
const others = { name: "autres", title: "Autres", count: 0 };

const request: EmailRequestItem = {
  ...{ id: "r1", numOrdinal: "10099", email: "ana@cabinet.example", phone: "0639980012", vet: null },
  details: { lastName: "Le Goff", firstName: "Ana", city: "Pontivy", companyPhone: "0297000001" },
  requestedAt: "2026-02-14T09:00:00.000Z",
};

const report: RecruitmentReport = {
  ...{ id: "e1", contract: "unknown", startsOn: null, reportedAt: "2026-02-14T09:00:00.000Z" },
  ...{ state: "reported", reason: null },
  candidate: {
    id: 12,
    externalId: "E-1",
    firstName: "Awa",
    lastName: "Traoré",
    cellPhone: null,
    hasEmail: true,
    state: "published",
  },
  clinic: {
    ...{ id: "c1", socialReason: "Clinique des Lices", city: "Rennes", numOrdinal: "10001" },
    ...{ zone: "Europe/Paris", askedBy: null },
  },
} as RecruitmentReport;

beforeEach(() => {
  api.response(emailRequests, { total: 0, items: [], next: null });
  api.response(listIntroductions, { total: 0, items: [], next: null, medianAnswerSeconds: null });
  api.response(listCorrections, { total: 0, items: [], next: null });
  api.response(listRecruitments, { total: 1, items: [report], next: null });
});

it("each kind of request has a tab, but if there is only one kind, no tabs appear (B1-51)", () => {
  const routes = (
    <>
      <Route path="/plusieurs" element={<Tabs tabs={[emails, others]} open={others} />} />
      <Route path="/une" element={<Tabs tabs={[emails]} open={emails} />} />
    </>
  );
  renderAt("/plusieurs", routes);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual(
    [
      ["Emails à enregistrer 3 à traiter", "/formation/demandes?onglet=emails", null],
      ["Autres", "/formation/demandes?onglet=autres", "page"],
    ],
  );
  renderAt("/une", routes);
  expect(screen.getAllByRole("navigation")).toHaveLength(1);
});

it("the requests page opens the first tab with open requests, and each tab shows its count (B16-06)", async () => {
  const { address } = renderAt("/formation/demandes", <Route path="/formation/demandes" element={<RequestsPage />} />);
  expect(await screen.findByRole("heading", { name: "Recrutement annoncé\u00a0: Awa Traoré" })).toBeDefined();
  expect(address()).toBe("/formation/demandes?onglet=recrutements");
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Recrutements 1 à traiter");
  expect(screen.getByRole("button", { name: "Confirmer le recrutement d'Awa Traoré" })).toBeDefined();
});

it("a new register entry starts with the details of the request to add an e-mail address (B16-06)", async () => {
  api.response(emailRequests, { total: 1, items: [request], next: null });
  api.reject(readRegisterEntry, "registerEntryNotFound");
  api.rejectWith(saveRegisterEntry, 500, {});
  const { user, address, toasts } = renderAt("/formation/registre/10099?demande=r1", [
    <Route key="entry" path="/formation/registre/:numOrdinal" element={<RegisterEntryPage />} />,
    <Route key="requests" path="/formation/demandes" element={<p>les demandes</p>} />,
  ]);
  expect(await screen.findByLabelText("Nom")).toHaveProperty("value", "Le Goff");
  const phone = screen.getByLabelText<HTMLInputElement>("Téléphone");
  expect(phone.value).toBe("");
  expect(screen.getByText(/^Cherchez-le ailleurs que dans la demande/)).toBeDefined();
  api.answerBy(saveRegisterEntry, () => {
    const fields = { lastName: "Le Goff", firstName: "Ana", city: "Pontivy", phone: "0297000001" };
    return { numOrdinal: "10099", ...fields, edition: 1, isNew: true } as never;
  });
  expect(screen.queryByText("Non enregistré")).toBeNull();
  await user.fill(phone, "0297000009");
  expect(screen.getByText("Non enregistré")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Ajouter au registre" }));
  await waitFor(() => expect(address()).toBe("/formation/demandes?onglet=emails"));
  expect(api.received(saveRegisterEntry)[0]?.input).toMatchObject({ lastName: "Le Goff", city: "Pontivy" });
  expect(toasts).toMatchObject([{ text: "Ana Le Goff (10099) est dans le registre." }]);
});
