import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { farewells } from "contract/selection/farewell.ts";
import { changeFollowUp, type FollowUp } from "contract/selection/follow-up.ts";
import { introductions } from "contract/selection/introductions.ts";
import { selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { makeCard } from "../../candidates/fixtures.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { SelectionPage } from "../entries/SelectionPage.tsx";

const api = useFakeApi();
beforeEach(() => localStorage.clear());

const followUp: FollowUp = {
  ...{ status: "contacted", note: "", nextStepOn: null, nextStepLabel: null, edition: 1 },
  ...{ updatedAt: "2026-05-01T10:00:00.000Z", updatedBy: null },
};

function visit(email = "a@essai.example") {
  api.response(currentUser, makeUser({ email }));
  api.response(introductions, { total: 0, items: [], next: null });
  const veterinaryCandidate = makeCard({ id: 1, isSelected: true });
  api.response(selections, {
    veterinaryCandidateVeterinaryUsers: [{ veterinaryCandidate, consultedAt: null, followUp }],
  });
  return renderAt("/selection", <Route path="*" element={<SelectionPage />} />);
}

const statusField = () => screen.findByRole<HTMLSelectElement>("combobox", { name: /Léa Martin/ });

it("a dismissed candidate moves to the end of the selection, and 'Annuler' undoes the change (B2-04)", async () => {
  const answered = Promise.withResolvers<{ success: true; followUp: FollowUp }>();
  api.answerBy(changeFollowUp, () => answered.promise);
  const { user, toasts } = visit();
  await user.selectOptions(await statusField(), "Écarté");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: /Léa Martin/ })).toBeNull());
  api.response(farewells, { sentences: [] });
  answered.resolve({ success: true, followUp: { ...followUp, status: "dismissed", edition: 2 } });
  await waitFor(() => expect(toasts).toMatchObject([{ action: { label: "Annuler" } }]));
  act(() => toasts[0]?.action?.run());
  const sent = () => api.received(changeFollowUp).map(({ input }) => input.status);
  await waitFor(() => expect(sent()).toEqual(["dismissed", "contacted"]));
});

it("after the status 'Écarté', 'Annuler' also removes the offer of a farewell mail (B12-02)", async () => {
  api.response(farewells, { sentences: ["Merci de votre intérêt."] });
  api.response(changeFollowUp, { success: true, followUp: { ...followUp, status: "dismissed", edition: 2 } });
  const { user, toasts } = visit();
  await user.selectOptions(await statusField(), "Écarté");
  await screen.findByRole("button", { name: "Répondre à Léa" });
  api.response(changeFollowUp, { success: true, followUp: { ...followUp, edition: 3 } });
  act(() => toasts[0]?.action?.run());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Répondre à Léa" })).toBeNull());
});

it("a status changed offline shows 'En attente du réseau' and is sent only once (B14-08)", async () => {
  api.response(changeFollowUp, { success: true, followUp: { ...followUp, status: "trial", edition: 2 } });
  onTestFinished(() => onlineManager.setOnline(true));
  const { user, toasts } = visit();
  await statusField();
  onlineManager.setOnline(false);
  await user.selectOptions(await statusField(), "Essai");
  expect(await screen.findByText("En attente du réseau")).toBeDefined();
  expect((await statusField()).value).toBe("trial");
  expect(api.received(changeFollowUp)).toEqual([]);
  expect(toasts).toEqual([]);
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(screen.queryByText("En attente du réseau")).toBeNull());
  expect(api.received(changeFollowUp)).toHaveLength(1);
});

it("an online change that waits for the change before it is not 'En attente du réseau' (B14-08)", async () => {
  api.answerBy(changeFollowUp, () => new Promise(() => undefined));
  const { user } = visit("b@essai.example");
  await user.selectOptions(await statusField(), "Essai");
  await user.selectOptions(await statusField(), "Retenu");
  await waitFor(async () => expect((await statusField()).value).toBe("chosen"));
  expect(screen.queryByText("En attente du réseau")).toBeNull();
});

it("the response to a change does not hide a later change that is still unsent (B2-04)", async () => {
  const first = Promise.withResolvers<{ success: true; followUp: FollowUp }>();
  api.answerBy(changeFollowUp, () => first.promise);
  const { user, toasts } = visit("c@essai.example");
  await user.selectOptions(await statusField(), "Essai");
  api.answerBy(changeFollowUp, () => new Promise(() => undefined));
  await user.selectOptions(await statusField(), "Retenu");
  first.resolve({ success: true, followUp: { ...followUp, status: "trial", edition: 2 } });
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect((await statusField()).value).toBe("chosen");
});

async function changeOfflineAndClose(): Promise<void> {
  onTestFinished(() => onlineManager.setOnline(true));
  const { user, client } = visit();
  await statusField();
  onlineManager.setOnline(false);
  await user.selectOptions(await statusField(), "Essai");
  await screen.findByText("En attente du réseau");
  cleanup();
  client.clear();
  onlineManager.setOnline(true);
}

it("if the user changed a status offline, the page sends the status when the page reopens (B2-05)", async () => {
  const answered = { ...followUp, status: "trial" as const, edition: 2 };
  api.response(changeFollowUp, { success: true, followUp: answered });
  await changeOfflineAndClose();
  expect(api.received(changeFollowUp)).toEqual([]);
  visit();
  await waitFor(() => expect(api.received(changeFollowUp)[0]?.input.status).toBe("trial"));
  cleanup();
  visit();
  await statusField();
  expect(api.received(changeFollowUp)).toHaveLength(1);
});

it("the page repeats a follow-up change after an expired session, but not after a rejection (B2-05)", async () => {
  api.rejectWith(changeFollowUp, 401, { code: "unauthorized", error: "Session expirée" });
  await changeOfflineAndClose();
  visit();
  await waitFor(() => expect(api.received(changeFollowUp)).toHaveLength(1));
  cleanup();
  api.rejectWith(changeFollowUp, 422, { error: "Refusé" });
  visit();
  await waitFor(() => expect(api.received(changeFollowUp)).toHaveLength(2));
  await waitFor(() => expect(localStorage.getItem("espace-entreprise.follow-up")).not.toContain("trial"));
});
