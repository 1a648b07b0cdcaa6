import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import type { Candidate } from "contract/candidates/candidate-fields.ts";
import { candidate } from "contract/candidates/candidates.ts";
import { farewells, sendFarewell } from "contract/selection/farewell.ts";
import { changeFollowUp, type FollowUp, followUpHistory } from "contract/selection/follow-up.ts";
import { introductions } from "contract/selection/introductions.ts";
import { addToSelection, removeFromSelection, type SelectionEntry, selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { makeCandidate, makeCard } from "../../candidates/fixtures.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { SelectionPage } from "../entries/SelectionPage.tsx";
import { CandidatPage } from "./CandidatPage.tsx";

const api = useFakeApi();
beforeEach(() => localStorage.clear());

const initial: FollowUp = {
  ...{ status: "contacted", note: "", nextStepOn: null, nextStepLabel: null, edition: 1 },
  ...{ updatedAt: "2026-05-01T10:00:00.000Z", updatedBy: null },
};
const facts = { id: 7, isSelected: true, internshipDuration: 10, jobInterviewNotice: "Avis favorable" } as const;

function prepare(followUp: Partial<FollowUp> = {}, given: Partial<SelectionEntry> = {}): void {
  const veterinaryCandidate = makeCard(facts);
  const entry: SelectionEntry = {
    veterinaryCandidate,
    consultedAt: null,
    followUp: { ...initial, ...followUp },
    ...given,
  };
  api.response(currentUser, makeUser());
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [entry] });
  api.response(candidate, makeCandidate(facts));
}

function visit(followUp: Partial<FollowUp> = {}, given: Partial<SelectionEntry> = {}) {
  prepare(followUp, given);
  return renderAt("/candidat/7", <Route path="/candidat/:id" element={<CandidatPage />} />);
}

const menu = async () => within((await screen.findByText("Plus")).closest("details") ?? document.body);
const report = "Je l'ai recruté";

it("the sheet immediately shows the facts of the card, and the opinion at the top (B14-03)", async () => {
  prepare();
  api.response(introductions, { total: 0, items: [], next: null });
  const loaded = Promise.withResolvers<Candidate>();
  api.answerBy(candidate, () => loaded.promise);
  const { user } = renderAt("/selection", [
    <Route key="list" path="/selection" element={<SelectionPage />} />,
    <Route key="sheet" path="/candidat/:id" element={<CandidatPage />} />,
  ]);
  await user.click(await screen.findByRole("link", { name: "Léa Martin" }));
  await screen.findByRole("heading", { level: 1, name: "Léa Martin" });
  expect(screen.getByText("10 jours")).toBeDefined();
  expect(screen.getAllByText("Avis favorable")).toHaveLength(2);
  expect(await screen.findByRole("link", { name: /Téléphone/ })).toBeDefined();
  expect(await screen.findByRole("heading", { name: "Suivi" })).toBeDefined();
  loaded.resolve(makeCandidate({ ...facts, coverLetter: "Motivée" }));
  expect(await screen.findByText("Motivée")).toBeDefined();
});

it("until the status is 'Essai', the button 'Je l'ai recruté' is in the menu 'Plus' (B14-03)", async () => {
  visit({ status: "interview" });
  expect((await menu()).getByRole("button", { name: report, hidden: true })).toBeDefined();
  expect(screen.getAllByRole("button", { name: report, hidden: true })).toHaveLength(1);
});

it("from the status 'Essai' on, the sheet shows the button 'Je l'ai recruté' (B14-03)", async () => {
  visit({ status: "trial" });
  expect(await screen.findByRole("button", { name: report })).toBeDefined();
  expect((await menu()).queryByRole("button", { name: report, hidden: true })).toBeNull();
});

it("after the status 'Retenu', a message says where 'Je l'ai recruté' has appeared (B14-03)", async () => {
  api.response(changeFollowUp, { success: true, followUp: { ...initial, status: "chosen", edition: 2 } });
  const { user, toasts } = visit();
  await user.selectOptions(await screen.findByLabelText("Statut"), "Retenu");
  const text = "Léa Martin : Retenu. « Je l'ai recruté » est en haut de la fiche.";
  await waitFor(() => expect(toasts).toMatchObject([{ text }]));
});

it.each(["reported", "rejected"] as const)(
  "a recruitment report makes 'Demander une mise en relation' secondary, unless rejected: %s (B14-03)",
  async (state) => {
    const recruitment = { id: "r", contract: "unknown", startsOn: null, decidedAt: null, reason: null } as const;
    visit({ status: "chosen" }, { recruitment: { ...recruitment, state, reportedAt: initial.updatedAt } });
    const ask = await screen.findByRole("button", { name: "Demander une mise en relation" });
    expect(ask.dataset.variant).toBe(state === "reported" ? "secondary" : "primary");
  },
);

it("after 'Retirer de ma sélection', the sheet can add the candidate again (B14-03)", async () => {
  api.response(removeFromSelection, { success: true });
  api.response(addToSelection, { success: true, veterinaryCandidate: makeCandidate(facts) });
  const { user } = visit();
  await user.click(await screen.findByText("Plus"));
  await user.click((await menu()).getByRole("button", { name: "Retirer de ma sélection" }));
  await user.click(await screen.findByRole("button", { name: "Oui" }));
  await user.click(await screen.findByRole("button", { name: "Ajouter à ma sélection" }));
  await user.click(await screen.findByRole("button", { name: "OK" }));
  expect(await screen.findByRole("link", { name: /Téléphone/ })).toBeDefined();
  expect(api.received(removeFromSelection)).toHaveLength(1);
});

it("a next step is saved when both label and day are set, and after each change of the label (B14-11)", async () => {
  const { user } = visit();
  const sent = () => api.received(changeFollowUp).map(({ input: { selectionId: _, ...change } }) => change);
  const stored = (given: Partial<FollowUp>) =>
    api.response(changeFollowUp, { success: true, followUp: { ...initial, edition: 2, ...given } });
  const step = { nextStepOn: "2026-12-03", nextStepLabel: "Rappeler" };
  stored(step);
  await user.selectOptions(await screen.findByLabelText("Objet"), "Rappeler");
  expect(sent()).toEqual([]);
  const day = screen.getByLabelText("Prochaine étape");
  fireEvent.change(day, { target: { value: step.nextStepOn } });
  fireEvent.blur(day);
  await waitFor(() => expect(sent()).toEqual([step]));
  stored({ ...step, nextStepLabel: "Visite de la clinique", edition: 3 });
  await user.selectOptions(screen.getByLabelText("Objet"), "Autre…");
  await user.type(screen.getByLabelText("Objet, en quelques mots"), "Visite de la clinique{Enter}");
  await waitFor(() => expect(sent()).toEqual([step, { nextStepLabel: "Visite de la clinique" }]));
});

it("the sheet of a dismissed candidate offers a farewell mail and lists the sent mail (B12-02)", async () => {
  api.response(farewells, { sentences: ["Merci de votre intérêt."] });
  api.response(sendFarewell, undefined);
  const change = { by: null, nextStepOn: null, nextStepLabel: null, status: "dismissed" as const };
  api.response(followUpHistory, { total: 1, items: [{ ...change, at: initial.updatedAt }], next: null });
  const { user } = visit({ status: "dismissed" });
  await user.click(await screen.findByRole("button", { name: "Répondre à Léa" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Répondre à Léa ?" }));
  await user.click(dialog.getByLabelText("Merci de votre intérêt."));
  prepare({ status: "dismissed", farewellAt: "2026-05-02T10:00:00.000Z" });
  await user.click(dialog.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Répondre à Léa" })).toBeNull());
  await user.click(screen.getByText("Historique"));
  const lines = within(await screen.findByRole("list", { name: "Historique" })).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Réponse envoyée au candidatLe 02\/05 /),
    expect.stringMatching(/^Écarté/),
  ]);
});

it.each(["a second passes", "the page closes", "the user goes back"])(
  "the page saves a typed day when %s, even while the field has the focus (B2-05)",
  async (way) => {
    const step = { nextStepOn: "2026-12-03", nextStepLabel: null };
    const { user } = visit();
    api.response(changeFollowUp, { success: true, followUp: { ...initial, edition: 2, ...step } });
    const day = await screen.findByLabelText("Prochaine étape");
    await user.click(day);
    if (way === "a second passes") vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.change(day, { target: { value: step.nextStepOn } });
    expect(api.received(changeFollowUp)).toEqual([]);
    if (way === "a second passes") {
      vi.advanceTimersByTime(1000);
      vi.useRealTimers();
    } else if (way === "the page closes") fireEvent(window, new Event("pagehide"));
    else cleanup();
    await waitFor(() => expect(api.received(changeFollowUp)).toMatchObject([{ input: step }]));
    if (way !== "the user goes back") expect(document.activeElement).toBe(day);
  },
);

it("the page saves a typed day only once the user has released a pressed button (B2-05)", async () => {
  const step = { nextStepOn: "2026-12-03", nextStepLabel: null };
  visit();
  api.response(changeFollowUp, { success: true, followUp: { ...initial, edition: 2, ...step } });
  const day = await screen.findByLabelText("Prochaine étape");
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pressed = vi.spyOn(document, "querySelector").mockReturnValue(day);
  fireEvent.change(day, { target: { value: step.nextStepOn } });
  fireEvent.blur(day);
  await vi.advanceTimersByTimeAsync(500);
  expect(api.received(changeFollowUp)).toEqual([]);
  pressed.mockRestore();
  await vi.advanceTimersByTimeAsync(100);
  expect(api.received(changeFollowUp)).toMatchObject([{ input: step }]);
});

it("the page saves a typed label only once the user has released a pressed button (B2-05)", async () => {
  const step = { nextStepOn: "2026-12-03", nextStepLabel: "Visite" };
  visit(step);
  api.response(changeFollowUp, {
    success: true,
    followUp: { ...initial, ...step, nextStepLabel: "Repas", edition: 2 },
  });
  const label = await screen.findByLabelText("Objet, en quelques mots");
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const pressed = vi.spyOn(document, "querySelector").mockReturnValue(label);
  fireEvent.change(label, { target: { value: "Repas" } });
  fireEvent.blur(label);
  await vi.advanceTimersByTimeAsync(500);
  expect(api.received(changeFollowUp)).toEqual([]);
  pressed.mockRestore();
  await vi.advanceTimersByTimeAsync(100);
  expect(api.received(changeFollowUp)).toMatchObject([{ input: { nextStepLabel: "Repas" } }]);
});

it("on phones, a single line shows status, next step and note, and a press expands the line (B14-03 B14-11)", async () => {
  const matchMedia = vi.spyOn(window, "matchMedia");
  onTestFinished(() => matchMedia.mockRestore());
  matchMedia.mockReturnValue(Object.assign(new EventTarget(), { matches: false }) as MediaQueryList);
  const { user } = visit({ nextStepOn: "2020-12-03", nextStepLabel: "Rappeler", note: "Motivée" });
  const line = (await screen.findByRole("heading", { name: "Suivi" })).closest("summary");
  expect(line?.textContent).toBe("SuiviContacté · rappeler, en retard depuis le 3 décembre 2020 · note");
  expect(line?.querySelector("[data-late]")?.textContent).toBe("rappeler, en retard depuis le 3 décembre 2020");
  expect(line?.closest("details")?.open).toBe(false);
  await user.click(screen.getByRole("heading", { name: "Suivi" }));
  expect(line?.closest("details")?.open).toBe(true);
});
