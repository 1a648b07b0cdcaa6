import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Recruitment, reportRecruitment, takeBackRecruitment } from "contract/selection/recruitments.ts";
import { selections } from "contract/selection/selection.ts";
import { useState } from "react";
import { Route } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { makeCard } from "../../candidates/fixtures.ts";
import { selectionsQuery } from "../../candidates/selection.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { RecruitmentDetails } from "./RecruitmentDetails.tsx";
import { RecruitmentDialog } from "./RecruitmentDialog.tsx";

const api = useFakeApi();
const recruitment: Recruitment = {
  ...{ id: "0193b1f0-7c1e-7000-8000-000000000001", contract: "apprenticeship", startsOn: "2027-09-01" },
  ...{ state: "reported", reason: null, reportedAt: "2026-05-01T10:00:00.000Z", decidedAt: null },
};

beforeEach(() => {
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [] });
});

function Opened() {
  const [open, setOpen] = useState(true);
  const candidate = { id: 7, firstName: "Léa", lastName: "Martin" };
  return (
    <>
      <RecruitmentDialog candidate={candidate} open={open} onClose={() => setOpen(false)} />
      <button type="button" onClick={() => setOpen(true)}>
        Rouvrir
      </button>
    </>
  );
}

async function report() {
  const user = userEvent.setup();
  renderAt("/candidat/7", <Route path="*" element={<Opened />} />);
  await user.click(await screen.findByRole("radio", { name: "Apprentissage" }));
  await user.type(screen.getByLabelText("Début du contrat (facultatif)"), "2027-09-01");
  await user.click(screen.getByRole("button", { name: "Signaler le recrutement" }));
  await waitFor(() => expect(api.received(reportRecruitment)).toHaveLength(1));
  return user;
}

const input = () => [
  screen.getByRole<HTMLInputElement>("radio", { name: "Apprentissage" }).checked,
  screen.getByLabelText<HTMLInputElement>("Début du contrat (facultatif)").value,
];

it("the recruitment dialog explains a rejection and keeps the entered values (B4-01)", async () => {
  api.reject(reportRecruitment, "recruitmentOpen");
  await report();
  expect((await screen.findAllByText("Vous avez déjà signalé ce recrutement.")).length).toBeGreaterThan(0);
  expect(input()).toEqual([true, "2027-09-01"]);
});

it("if the server rejects the start date, the recruitment dialog shows the error at the field (B4-01)", async () => {
  api.reject(reportRecruitment, "recruitmentRefused");
  await report();
  const day = screen.getByLabelText("Début du contrat (facultatif)");
  await waitFor(() => expect(day.getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(day);
});

it("the recruitment dialog sends a report only once and is empty when it opens again (B4-01)", async () => {
  api.response(reportRecruitment, { recruitment });
  const user = await report();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = { id: "7", contract: "apprenticeship", startsOn: "2027-09-01" };
  expect(api.received(reportRecruitment)[0]?.input).toEqual(sent);
  await user.click(screen.getByRole("button", { name: "Rouvrir" }));
  expect(input()).toEqual([false, ""]);
});

function Reported() {
  const recruitment = useQuery(selectionsQuery).data?.[0]?.recruitment;
  return recruitment ? <RecruitmentDetails candidate={{ id: 1 }} recruitment={recruitment} /> : <p>Rien de signalé</p>;
}

it("if 'Rétablir' cannot restore a withdrawn recruitment report, a toast says why (B4-01)", async () => {
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
