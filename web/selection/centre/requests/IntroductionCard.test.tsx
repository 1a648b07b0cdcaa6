import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type IntroductionRequest, listIntroductions, moveIntroduction } from "contract/selection/introductions.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../../testing/fake-api.ts";
import { renderAt } from "../../../testing/render-at.tsx";
import { IntroductionCard } from "./IntroductionCard.tsx";
import { Introductions } from "./Introductions.tsx";

const api = useFakeApi();
const SLOT = "2999-02-19T06:00:00.000Z";
const WHEN = "mardi 19 février à 10:00 à La Réunion (07:00 à Paris)";
const request: IntroductionRequest = {
  id: "0193b1f0-7c1e-7000-8000-000000000001",
  ...{ state: "sent", message: "Nous aimerions faire connaissance.", slots: [SLOT], phone: "0262000000" },
  ...{ answer: null, reason: null, slot: null, requestedAt: "2026-05-01T10:00:00.000Z", answeredAt: null },
  candidate: {
    id: 12,
    externalId: "ESSAI-1",
    firstName: "Lise",
    lastName: "Perrot",
    cellPhone: "0639980042",
    hasEmail: false,
    state: "published",
    zone: "Europe/Paris",
  },
  clinic: {
    ...{ id: "c1", socialReason: "Clinique des Filaos", city: "Saint-Denis", numOrdinal: "10001" },
    ...{ zone: "Indian/Reunion", askedBy: null },
  },
  remindedAt: null,
};
const show = (given: Partial<IntroductionRequest> = {}) =>
  renderAt("/", <Route path="*" element={<IntroductionCard request={{ ...request, ...given }} />} />);

it("a request from an overseas clinic shows the slots in local and in Paris time (B13-02)", async () => {
  show();
  expect(screen.getByText(WHEN)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Accepter la mise en relation avec Lise Perrot" }));
  expect(await within(await screen.findByRole("dialog")).findByLabelText(WHEN)).toBeDefined();
});

it("if the server closed a request, the card does not present the reason as an answer of staff (B13-03)", () => {
  show({ state: "closed", reason: "Cette personne n'est plus disponible." });
  expect(screen.getByText("Candidature close")).toBeDefined();
  expect(screen.getByText("Cette personne n'est plus disponible.")).toBeDefined();
  expect(screen.queryByText(/^Votre réponse/)).toBeNull();
});

it("staff can move an appointment to another day, in the time zone of the clinic (B13-01, B13-02)", async () => {
  api.response(moveIntroduction, { introduction: { ...request, state: "accepted" } });
  const { user } = show({ state: "accepted", slot: SLOT });
  await user.click(screen.getByRole("button", { name: "Déplacer le rendez-vous avec Lise Perrot" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/L'heure est celle de la clinique, à La Réunion\./)).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>("Jour").value).toBe("2999-02-19");
  expect(dialog.getByLabelText<HTMLSelectElement>("Heure").value).toBe("10:00");
  fireEvent.change(dialog.getByLabelText("Jour"), { target: { value: "2999-02-20" } });
  await user.selectOptions(dialog.getByLabelText("Heure"), "10:00");
  await user.click(dialog.getByRole("button", { name: "Déplacer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.received(moveIntroduction)[0]?.input).toEqual({
    ...{ id: request.id, slot: "2999-02-20T06:00:00.000Z" },
    answer: "Bonjour, Lise se réjouit de vous rencontrer. N'hésitez pas à nous appeler d'ici là.",
  });
});

it("after staff accept an introduction without a slot, they can still set the appointment (B13-01)", () => {
  show({ state: "accepted" });
  expect(screen.getByRole("button", { name: "Fixer le rendez-vous avec Lise Perrot" })).toBeDefined();
});

it("the proposed answer depends on the slot, unless staff have edited the answer (B16-06)", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Accepter la mise en relation avec Lise Perrot" }));
  const dialog = within(await screen.findByRole("dialog"));
  const message = dialog.getByLabelText<HTMLTextAreaElement>("Message à la clinique");
  expect(message.value).toBe("Bonjour, Lise se réjouit de vous rencontrer. N'hésitez pas à nous appeler d'ici là.");
  fireEvent.click(dialog.getByLabelText(/^Sans créneau/));
  expect(message.value).toBe("Bonjour, Lise souhaite vous rencontrer. Nous vous appelons pour fixer le rendez-vous.");
  fireEvent.change(message, { target: { value: "Appelez-nous." } });
  fireEvent.click(dialog.getByLabelText(WHEN));
  expect(message.value).toBe("Appelez-nous.");
});

it("if staff choose a slot, 'Accepter' says that the mails contain a calendar entry (B16-06)", async () => {
  show({ candidate: { ...request.candidate, hasEmail: true } });
  fireEvent.click(screen.getByRole("button", { name: "Accepter la mise en relation avec Lise Perrot" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/, avec le rendez-vous pour leur agenda\.$/)).toBeDefined();
  fireEvent.click(dialog.getByLabelText(/^Sans créneau/));
  expect(dialog.getByText("La clinique et Lise sont prévenus par email.")).toBeDefined();
});

it("'Décliner' opens a dialog that contains a proposed reason (B16-06)", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Décliner la mise en relation avec Lise Perrot" }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Motif");
  expect(field.value).toMatch(/^Bonjour, une rencontre avec Lise n'est pas possible/);
});

it("if the candidate has no e-mail address, 'Accepter' asks staff to call the candidate (B16-06)", async () => {
  show();
  expect(screen.getByText("À traiter")).toBeDefined();
  expect(screen.getByRole("link", { name: "06 39 98 00 42" }).getAttribute("href")).toBe("tel:0639980042");
  fireEvent.click(screen.getByRole("button", { name: "Accepter la mise en relation avec Lise Perrot" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Lise n'a pas d'adresse email : prévenez vous-même au 06 39 98 00 42/)).toBeDefined();
});

it("the list of introductions shows a chosen state before the page has applied it", async () => {
  api.response(listIntroductions, { total: 0, items: [], next: null, medianAnswerSeconds: null });
  renderAt("/", <Route path="*" element={<Introductions />} />);
  const state = await screen.findByLabelText<HTMLSelectElement>("État");
  act(() => {
    fireEvent.change(state, { target: { value: "declined" } });
    expect(state.value).toBe("declined");
  });
});
