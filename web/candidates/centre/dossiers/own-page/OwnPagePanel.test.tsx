import { screen, within } from "@testing-library/react";
import type { ResponseOf } from "contract/call.ts";
import { hideParts, readOwnPage } from "contract/candidates/own-page/centre.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { useFakeApi } from "../../../../testing/fake-api.ts";
import { renderAt } from "../../../../testing/render-at.tsx";
import { OwnPagePanel } from "./OwnPagePanel.tsx";

const api = useFakeApi();
type Response = ResponseOf<typeof readOwnPage>;
const AT = "2026-02-15T09:00:00.000Z";
const availability = { from: "2026-09-01", mobilityKm: 30, drivingLicence: "soon", lookingFor: true } as const;
const page = {
  ...{ state: "published", pausedUntil: null, erasesAt: null, canResume: false, availability },
  corrections: [
    { id: "c1", field: "city", value: "Vannes", state: "waiting", answeredAt: null, reason: null },
    { id: "c2", field: "email", value: "x", state: "refused", answeredAt: AT, reason: "Justificatif illisible." },
  ],
  lastSeen: { clinic: "Clinique des Lices", city: "Rennes", day: "2026-02-14", contact: true },
} as unknown as Response["page"];
const ownPage: Response = {
  ...{ page, availability, isMinor: false, sharing: { photo: true, phone: false, email: true, letter: true } },
  changes: [
    {
      ...{ at: "2026-02-14T09:00:00.000Z", by: "staff", wording: 1, before: {}, after: { sharesPhone: false } },
      staff: { firstName: "Nolwenn", lastName: "Le Bris" },
    },
    { at: "2026-02-13T09:00:00.000Z", by: "person", staff: null, wording: 1, before: {}, after: { mobilityKm: 30 } },
    {
      at: "2026-02-12T09:00:00.000Z",
      by: "feed",
      staff: null,
      wording: null,
      before: {},
      after: { sharesEmail: false },
    },
  ],
};

function show(given: Partial<Response> = {}) {
  api.response(readOwnPage, { ...ownPage, ...given });
  return renderAt("/", <Route path="*" element={<OwnPagePanel id="12" />} />);
}

it("staff see what the candidate shares, who changed this choice, and which corrections wait (B11-13)", async () => {
  show();
  expect(await screen.findByText("Visible des cliniques")).toBeDefined();
  expect(screen.getByText("Clinique des Lices, Rennes, le 14 février 2026")).toBeDefined();
  expect(screen.getByText(/Nolwenn Le Bris$/)).toBeDefined();
  expect(screen.getByText(/La personne$/)).toBeDefined();
  expect(screen.getByText(/^Motif.*: Justificatif illisible\.$/)).toBeDefined();
  expect(screen.getByText(/La source$/)).toBeDefined();
  expect(screen.getByText(/^Ville.: en attente de votre réponse$/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Répondre dans Demandes" }).getAttribute("href")).toBe(
    "/formation/demandes?onglet=corrections",
  );
  expect(screen.queryByText("Mineur")).toBeNull();
});

it("staff can hide a part of a dossier, but cannot show the part again (B11-13)", async () => {
  api.response(hideParts, { sharing: { photo: false, phone: false, email: true, letter: true } });
  const { user } = show();
  const hide = await screen.findAllByRole("button", { name: /^Masquer/ });
  expect(hide.map((button) => button.getAttribute("aria-label"))).toEqual([
    ...["Masquer\u00a0: Photo", "Masquer\u00a0: Email", "Masquer\u00a0: Lettre de motivation"],
  ]);
  expect(screen.queryByRole("button", { name: /Montrer/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Masquer\u00a0: Photo" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Masquer" }));
  expect(api.received(hideParts).map(({ input }) => input)).toEqual([{ id: "12", parts: ["photo"] }]);
});

it.each([
  [{ pausedUntil: "2026-03-02" }, "En pause jusqu'au 2 mars 2026, à la demande de la personne"],
  [{ state: "withdrawn", canResume: true }, "Retiré par la personne"],
  [{ state: "withdrawn", canResume: false }, "Pas visible des cliniques"],
] as const)(
  "if the dossier has %j, the page tells staff why clinics do not see the dossier (B11-13)",
  async (changes, text) => {
    show({ page: { ...page, ...changes }, isMinor: true });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByText("Mineur")).toBeDefined();
  },
);
