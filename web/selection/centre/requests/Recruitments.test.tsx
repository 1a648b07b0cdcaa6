import { screen } from "@testing-library/react";
import { confirmRecruitment, listRecruitments, type RecruitmentReport } from "contract/selection/recruitments.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../../testing/fake-api.ts";
import { renderAt } from "../../../testing/render-at.tsx";
import { Recruitments } from "./Recruitments.tsx";

const api = useFakeApi();
const report = {
  ...{
    id: "r1",
    state: "reported",
    contract: "unknown",
    startsOn: null,
    reason: null,
    decidedAt: null,
    decidedBy: null,
  },
  reportedAt: "2026-02-14T09:00:00.000Z",
  candidate: {
    ...{ id: 12, externalId: "E-12", firstName: "Lou-Anne", lastName: "Le Goff", cellPhone: null, hasEmail: true },
    ...{ state: "published", zone: "Europe/Paris" },
  },
  clinic: {
    ...{ id: "c1", socialReason: "Clinique du Port", city: "Vannes", numOrdinal: "10001" },
    ...{ zone: "Europe/Paris", askedBy: null },
  },
} as const satisfies RecruitmentReport;

it("if the clinic has withdrawn its report, a press on 'Confirmer' shows a warning (B4-01)", async () => {
  api.response(listRecruitments, { total: 1, items: [report], next: null });
  api.reject(confirmRecruitment, "recruitmentNotFound");
  const { user, toasts } = renderAt("/", <Route path="*" element={<Recruitments />} />);
  await user.click(await screen.findByRole("button", { name: "Confirmer le recrutement de Lou-Anne Le Goff" }));
  api.response(listRecruitments, { total: 0, items: [], next: null });
  await user.click(await screen.findByRole("button", { name: "Confirmer" }));
  expect(await screen.findByText("Aucun recrutement à confirmer")).toBeDefined();
  expect(toasts).toMatchObject([{ kind: "warning", text: "La clinique a retiré son signalement." }]);
});
