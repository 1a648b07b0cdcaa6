import { screen, waitFor, within } from "@testing-library/react";
import { dossierPicture } from "contract/candidates/dossier-files.ts";
import {
  acceptCorrection,
  type CorrectionRequest,
  correctionFile,
  listCorrections,
  refuseCorrection,
} from "contract/candidates/own-page/corrections.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { Corrections } from "./Corrections.tsx";

const api = useFakeApi();
const city: CorrectionRequest = {
  ...{ id: "c1", field: "city", value: "Vannes", present: "Rennes", state: "waiting" },
  ...{ proposedAt: "2026-02-14T09:00:00.000Z", answeredAt: null, reason: null, remindedAt: null },
  candidate: { id: 12, externalId: "E-12", firstName: "Hélène", lastName: "Oberlin" },
  usedBy: null,
};
const resume: CorrectionRequest = { ...city, id: "c2", field: "personalResume", value: null, present: false };

function show(...items: CorrectionRequest[]) {
  api.response(listCorrections, { total: items.length, items, next: null });
  return renderAt("/", <Route path="*" element={<Corrections />} />);
}

it("staff see the current value and a candidate's correction, and can accept the correction (B11-07)", async () => {
  api.response(acceptCorrection, { correction: { ...city, state: "accepted" } });
  const { user } = show(city, resume);
  const [first, second] = await screen.findAllByRole("article");
  if (!first || !second) throw new Error("No corrections");
  expect(within(first).getByRole("heading").textContent).toBe("Ville d'Hélène Oberlin");
  expect(
    within(first)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent),
  ).toEqual([...["Hélène Oberlin", "Rennes", "Vannes"]]);
  expect(within(second).getByText("Aucun fichier")).toBeDefined();
  await user.click(within(first).getByRole("button", { name: "Accepter\u00a0: Ville d'Hélène Oberlin" }));
  expect(api.received(acceptCorrection).map(({ input }) => input)).toEqual([{ id: "c1" }]);
});

it("the card of a proposed e-mail address names the person who already has the address (B11-07)", async () => {
  const usedBy = { id: 13, firstName: "Paul", lastName: "Roux" };
  show({ ...city, field: "email", value: "paul@example.org", present: "helene@example.org", usedBy });
  const link = await screen.findByRole("link", { name: "Paul Roux" });
  expect(link.getAttribute("href")).toBe("/formation/candidats/13");
  expect(screen.getByText("Adresse déjà utilisée par")).toBeDefined();
});

it("after staff answer a correction, the next card gets the focus and ignores presses for 1 s (B16-03)", async () => {
  const other = { ...city, id: "c2", field: "cellPhone", value: "0639980001" } as const;
  api.response(acceptCorrection, { correction: { ...city, state: "accepted" } });
  const { user, toasts } = show(city, other);
  const button = await screen.findByRole("button", { name: /^Accepter.*Ville/ });
  api.response(listCorrections, { total: 1, items: [other], next: null });
  await user.click(button);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(document.activeElement?.textContent).toBe("Téléphone d'Hélène Oberlin");
  expect(toasts).toMatchObject([{ text: expect.stringContaining("Hélène Oberlin") }]);
  await user.click(screen.getByRole("button", { name: /^Accepter/ }));
  expect(api.received(acceptCorrection)).toHaveLength(1);
});

it("to reject a correction, staff must enter a reason for the candidate (B11-07)", async () => {
  api.response(refuseCorrection, { correction: { ...city, state: "refused", reason: "Non." } });
  const { user } = show(city);
  await user.click(await screen.findByRole("button", { name: /^Refuser/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Refuser" }));
  expect(dialog.getByText("Veuillez indiquer un motif.")).toBeDefined();
  await user.fill(dialog.getByLabelText("Motif"), "Il nous faut un justificatif.");
  await user.click(dialog.getByRole("button", { name: "Refuser" }));
  expect(api.received(refuseCorrection).map(({ input }) => input)).toEqual([
    { id: "c1", reason: "Il nous faut un justificatif." },
  ]);
});

it("the corrections page says if a proposed file cannot load, and if no corrections wait (B11-07)", async () => {
  api.rejectWith(correctionFile, 500, {});
  show({ ...resume, field: "profilePicture" });
  expect(await screen.findByText("Le fichier proposé n'a pas pu être ouvert.")).toBeDefined();
  show();
  expect(await screen.findByText("Aucune correction")).toBeDefined();
});

it("the page shows the current photo beside the proposed photo, and a press enlarges a photo (B11-07)", async () => {
  for (const call of [correctionFile, dossierPicture]) api.rejectWith(call, 200, {});
  const { user } = show({ ...city, field: "profilePicture", value: null, present: true });
  const proposed = "Photo proposée par Hélène Oberlin";
  await user.click(await screen.findByRole("button", { name: `Agrandir\u00a0: ${proposed}` }));
  expect(await screen.findByRole("dialog", { name: proposed })).toBeDefined();
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: /^Agrandir.*: Photo actuelle d'Hélène Oberlin$/ }));
  expect(await screen.findByRole("dialog", { name: "Photo actuelle d'Hélène Oberlin" })).toBeDefined();
});
