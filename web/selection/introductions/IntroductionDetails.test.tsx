import { screen, waitFor, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { cancelIntroduction, type Introduction } from "contract/selection/introductions.ts";
import { type SelectionEntry, selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { makeCard } from "../../candidates/fixtures.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { SheetFollowUp } from "../follow-up/SheetFollowUp.tsx";
import { RequestDetails } from "../sheet/SelectedSheet.tsx";

const api = useFakeApi();
const accepted: Introduction = {
  ...{ id: "0193b1f0-7c1e-7000-8000-000000000007", state: "accepted", message: "Bonjour à vous tous.", slots: [] },
  ...{ phone: "0299000000", answer: "Léa vous rencontrera.", reason: null, slot: "2999-02-17T09:30:00.000Z" },
  ...{ requestedAt: "2026-05-01T10:00:00.000Z", answeredAt: "2026-05-02T10:00:00.000Z" },
};
const interview = {
  ...({ status: "interview", note: "", nextStepOn: "2999-02-17", nextStepLabel: "Entretien", edition: 2 } as const),
  ...{ updatedAt: "2026-05-02T10:00:00.000Z", updatedBy: null },
};

function respond(introduction: Introduction, followUp: SelectionEntry["followUp"]): void {
  const entry = { veterinaryCandidate: makeCard({ id: 7, isSelected: true }), consultedAt: null };
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [{ ...entry, introduction, followUp }] });
}

function visit(introduction: Introduction) {
  api.response(currentUser, makeUser());
  respond(introduction, interview);
  return renderAt("/candidat/7", [
    <Route
      key="sheet"
      path="*"
      element={
        <>
          <RequestDetails candidateId={7} />
          <SheetFollowUp candidateId={7} />
        </>
      }
    />,
  ]);
}

it("cancelling an appointment removes the next step and hides the centre's answer (B3-03)", async () => {
  const { user } = visit(accepted);
  const cancelled = { ...accepted, state: "cancelled" } as const;
  expect(await screen.findByText("Léa vous rencontrera.")).toBeDefined();
  expect(screen.getAllByText(/Entretien.*le 17 février/).length).toBeGreaterThan(0);
  api.response(cancelIntroduction, { introduction: cancelled });
  respond(cancelled, { ...interview, nextStepOn: null, nextStepLabel: null, edition: 3 });
  await user.click(screen.getByRole("button", { name: "Annuler la mise en relation" }));
  const dialog = within(await screen.findByRole("dialog"));
  const told = "Le centre de formation en sera informé, et la personne aussi si elle a un email.";
  expect(dialog.getByText(told)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Annuler la mise en relation" }));
  await waitFor(() => expect(screen.queryAllByText(/le 17 février/)).toEqual([]));
  expect(screen.queryByText("Léa vous rencontrera.")).toBeNull();
});
