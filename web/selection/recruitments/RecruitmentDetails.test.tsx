import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { type Recruitment, reportRecruitment, takeBackRecruitment } from "contract/selection/recruitments.ts";
import { selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { makeCard } from "../../candidates/fixtures.ts";
import { selectionsQuery } from "../../candidates/selection.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { RecruitmentDetails } from "./RecruitmentDetails.tsx";

const api = useFakeApi();
const recruitment: Recruitment = {
  id: "0193b1f0-7c1e-7000-8000-000000000001",
  contract: "apprenticeship",
  startsOn: null,
  state: "reported",
  ...{ reason: null, reportedAt: "2026-05-01T10:00:00.000Z", decidedAt: null },
};

function Reported() {
  const recruitment = useQuery(selectionsQuery).data?.[0]?.recruitment;
  return recruitment ? <RecruitmentDetails candidate={{ id: 1 }} recruitment={recruitment} /> : <p>Rien de signalé</p>;
}

it("says why a withdrawn report cannot be restored (B4-01)", async () => {
  const veterinaryCandidate = makeCard({ id: 1, isSelected: true });
  const entry = { veterinaryCandidate, consultedAt: null };
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [{ ...entry, recruitment }] });
  api.response(takeBackRecruitment, { success: true });
  api.reject(reportRecruitment, "candidateRecruited");
  const { user, toasts } = renderAt("/selection", <Route path="*" element={<Reported />} />);
  await user.click(await screen.findByRole("button", { name: "Retirer mon signalement" }));
  await screen.findByText("Rien de signalé");
  await waitFor(() => expect(toasts).toMatchObject([{ action: { label: "Rétablir" } }]));
  act(() => toasts[0]?.action?.run());
  await waitFor(() => expect(toasts[1]).toMatchObject({ text: "Ce candidat est déjà recruté !" }));
});
