import { screen, within } from "@testing-library/react";
import { dossierHistory } from "contract/candidates/dossiers.ts";
import { listRecruitments, type RecruitmentReport } from "contract/selection/recruitments.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../../testing/fake-api.ts";
import { renderAt } from "../../../testing/render-at.tsx";
import { HistoryPanel } from "./HistoryPanel.tsx";

const api = useFakeApi();
const report: RecruitmentReport = {
  ...{ id: "r1", state: "confirmed", contract: "unknown", startsOn: null, reason: null },
  ...{ reportedAt: "2026-02-13T09:00:00.000Z", decidedAt: "2026-02-14T09:00:00.000Z" },
  decidedBy: { firstName: "Claire", lastName: "Morvan" },
  candidate: {
    ...{ id: 12, externalId: "E-12", firstName: "Lou-Anne", lastName: "Le Goff", cellPhone: null, hasEmail: true },
    ...{ state: "recruited", zone: "Europe/Paris" },
  },
  clinic: {
    ...{ id: "c1", socialReason: "Clinique du Port", city: "Vannes", numOrdinal: "10001", zone: "Europe/Paris" },
    askedBy: { firstName: "Anne", lastName: "Roux", email: "anne@port.example" },
  },
};
const change = (at: string) => ({
  ...{ at, by: { origin: "hand", firstName: "Paul", lastName: "Le Bihan" } as const },
  ...{ before: { city: "Rennes" }, after: { city: "Vannes" } },
});

async function shown() {
  renderAt("/", <Route path="*" element={<HistoryPanel id="12" />} />);
  const list = within(await screen.findByRole("list", { name: "Changements du dossier" }));
  return list.getAllByRole("listitem").map(({ textContent }) => textContent);
}

it("the history of a dossier says who reported and who confirmed a recruitment (B4-03)", async () => {
  api.response(dossierHistory, { total: 1, items: [change("2026-02-13T10:00:00.000Z")], next: null });
  api.response(listRecruitments, { total: 1, items: [report], next: null });
  expect(await shown()).toEqual([
    expect.stringMatching(/^14\/02 .*Claire Morvan.*Recrutement confirmé$/),
    expect.stringMatching(/^13\/02 .*Paul Le Bihan.*Vannes$/),
    expect.stringMatching(/^13\/02 .*Anne Roux, Clinique du Port.*Recrutement annoncé$/),
  ]);
  expect(screen.getByText("3 changements")).toBeDefined();
  const asked = { candidate: "12", state: ["reported", "confirmed", "rejected"] };
  expect(api.received(listRecruitments)[0]?.input).toEqual(asked);
});

it("an old recruitment report appears in the history only when all newer changes have loaded (B4-03)", async () => {
  api.response(dossierHistory, { total: 9, items: [change("2026-02-14T08:00:00.000Z")], next: "/older" });
  api.response(listRecruitments, { total: 1, items: [report], next: null });
  const cards = await shown();
  expect(cards).toHaveLength(2);
  expect(cards[0]).toMatch(/Recrutement confirmé$/);
});
