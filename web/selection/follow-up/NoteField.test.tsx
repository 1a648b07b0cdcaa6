import { act, screen, waitFor } from "@testing-library/react";
import { changeFollowUp, type FollowUp, followUpHistory } from "contract/selection/follow-up.ts";
import { Route } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { NoteField } from "./NoteField.tsx";

const api = useFakeApi();
const followUp: FollowUp = {
  ...{ status: "contacted", note: "", nextStepOn: null, nextStepLabel: null, edition: 1 },
  ...{ updatedAt: "2026-05-01T10:00:00.000Z", updatedBy: null },
};

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

it("when the network returns, the page saves a note typed offline, and only once (B14-08)", async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  api.lose(changeFollowUp);
  const field = <NoteField candidateId={7} followUp={followUp} account="a@essai.example" />;
  const { user } = renderAt("/candidat/7", <Route path="*" element={field} />);
  setOnline(false);
  await user.fill(screen.getByLabelText("Note"), "Rappeler lundi");
  expect(await screen.findByText("En attente du réseau", undefined, { timeout: 3000 })).toBeDefined();
  const lost = api.received(changeFollowUp).length;
  api.response(changeFollowUp, { success: true, followUp: { ...followUp, note: "Rappeler lundi", edition: 2 } });
  api.response(followUpHistory, { total: 0, items: [], next: null });
  // Runs the effect that waits for the network. On a busy machine, React may not have run this effect yet.
  await act(async () => undefined);
  setOnline(true);
  await waitFor(() => expect(screen.getByText("Enregistré")).toBeDefined());
  setOnline(true);
  expect(api.received(changeFollowUp).slice(lost)).toMatchObject([{ input: { note: "Rappeler lundi" } }]);
});

it.each([
  ["Claire", "Vous avez modifié cette note dans un autre onglet."],
  ["Maëlle", "Maëlle Durand a modifié cette note entre-temps."],
])(
  "if %s changes the note while the user Claire types, the field names who changed the note (B2-05)",
  async (firstName, text) => {
    const newer = { ...followUp, note: "Autre texte", edition: 2, updatedBy: { firstName, lastName: "Durand" } };
    api.rejectWith(changeFollowUp, 409, { error: "x", code: "editedMeanwhile", followUp: newer });
    const field = <NoteField candidateId={8} followUp={followUp} account="a@essai.example" />;
    const { user, client } = renderAt("/candidat/8", <Route path="*" element={field} />);
    client.setQueryData(currentUserQuery.queryKey, makeUser());
    await user.fill(screen.getByLabelText("Note"), "Rappeler lundi");
    expect((await screen.findByRole("alert", undefined, { timeout: 3000 })).textContent).toContain(text);
  },
);
