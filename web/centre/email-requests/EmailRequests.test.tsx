import { screen, waitFor, within } from "@testing-library/react";
import {
  acceptEmailRequest,
  type EmailRequestItem,
  emailRequests,
  refuseEmailRequest,
} from "contract/centre/email-requests.ts";
import { staffMe } from "contract/centre/staff.ts";
import { Route } from "react-router";
import { describe, expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { EmailRequests } from "./EmailRequests.tsx";

const api = useFakeApi();
const request: EmailRequestItem = {
  id: "r1",
  numOrdinal: "10012",
  email: "herve@cabinet.example",
  phone: "0639980112",
  details: { firstName: "Hervé", lastName: "THOMAZO", city: "Vannes" },
  requestedAt: "2026-02-10T08:00:00.000Z",
  vet: {
    ...{ firstName: "Hervé", lastName: "Thomazo", socialReason: "SCP Thomazo", city: "Pontivy" },
    ...{ phone: "0297000001", emails: ["h•••@s•••.fr"] },
  },
};

const drafts = () => Object.keys(localStorage).filter((key) => key.includes("draft."));

function visit(items: EmailRequestItem[], role: "conseiller" | "gestionnaire" = "conseiller") {
  api.response(emailRequests, { total: items.length, items, next: null });
  const me = { id: "s1", email: "a@b.example", firstName: "Ana", lastName: "Le Bris", role, dailyMail: true };
  api.response(staffMe, me);
  return renderAt("/", <Route path="/" element={<EmailRequests />} />);
}

const press = async (user: ReturnType<typeof visit>["user"], name: string) =>
  user.click(await screen.findByRole("button", { name }));

async function openDialog(user: ReturnType<typeof visit>["user"]) {
  await press(user, "Accepter herve@cabinet.example");
  return within(await screen.findByRole("dialog"));
}

describe("the requests to add an e-mail address", () => {
  it("a request to add an e-mail address marks details that differ from the register (B1-51)", async () => {
    visit([request]);
    const card = within(await screen.findByRole("article", { name: "N° ordinal 10012" }));
    expect(card.getByText("Hervé THOMAZO").textContent).not.toContain("Diffère");
    expect(card.getByText("Vannes").textContent).toContain("Diffère du registre");
    expect(card.getByText("h•••@s•••.fr")).toBeDefined();
  });

  it("if the register lacks the ordinal number, the card tells advisers to ask a manager (B1-51)", async () => {
    const { user, toasts } = visit([request]);
    api.reject(acceptEmailRequest, "unknownNumber");
    await press(user, "Accepter herve@cabinet.example");
    await press(user, "Accepter");
    expect(await screen.findByText("Demandez au gestionnaire de l'ajouter au registre.")).toBeDefined();
    expect(toasts).toMatchObject([{ kind: "warning" }]);
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("if request and register contain the same name, staff need not verify the name by phone (T-61)", async () => {
    const { user } = visit([request]);
    api.response(acceptEmailRequest, { numOrdinal: "10012", email: request.email });
    const dialog = await openDialog(user);
    expect(dialog.queryByRole("checkbox", { name: "J'ai vérifié par téléphone" })).toBeNull();
    expect(dialog.getByRole("link", { name: "02 97 00 00 01" }).getAttribute("href")).toBe("tel:0297000001");
    const box = dialog.getByRole("checkbox", { name: "J'ai rappelé la clinique au 02 97 00 00 01" });
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(/sans attendre/);
    await user.click(box);
    await user.click(dialog.getByRole("button", { name: "Accepter" }));
    const expected = { id: "r1", verifiedByPhone: false, calledBack: true };
    await waitFor(() => expect(api.received(acceptEmailRequest)[0]?.input).toEqual(expected));
  });

  it("if request and register contain different names, staff must verify the name by phone", async () => {
    const other = { ...request, details: { firstName: "Luc", lastName: "Martin" } };
    const { user } = visit([{ ...other, vet: request.vet && { ...request.vet, phone: null } }]);
    api.response(acceptEmailRequest, { numOrdinal: "10012", email: request.email });
    const dialog = await openDialog(user);
    expect(dialog.getByText(/la demande est au nom de Luc Martin, le registre indique Hervé Thomazo\.$/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Accepter" }));
    expect(dialog.getByText("Vérifiez d'abord par téléphone qui demande cette adresse.")).toBeDefined();
    expect(api.received(acceptEmailRequest)).toEqual([]);
    await user.click(dialog.getByRole("checkbox", { name: "J'ai vérifié par téléphone" }));
    await user.click(dialog.getByRole("button", { name: "Accepter" }));
    const expected = { id: "r1", verifiedByPhone: true, calledBack: false };
    await waitFor(() => expect(api.received(acceptEmailRequest)[0]?.input).toEqual(expected));
  });

  it("if a colleague has already answered a request, a toast says so (B1-51)", async () => {
    const { user, toasts } = visit([request]);
    await press(user, "Refuser herve@cabinet.example");
    await user.fill(await screen.findByLabelText("Raison du refus"), "Pas la bonne personne.");
    api.reject(refuseEmailRequest, "requestAnswered");
    api.response(emailRequests, { total: 0, items: [], next: null });
    await press(user, "Envoyer le refus");
    expect(await screen.findByText("Aucune demande en attente")).toBeDefined();
    expect(toasts).toMatchObject([{ text: "Cette demande a déjà reçu une réponse : la liste est à jour." }]);
    expect(api.received(refuseEmailRequest)[0]?.input).toEqual({ id: "r1", reason: "Pas la bonne personne." });
  });

  it("if staff reject a request with a reason of over 500 characters, the page sends nothing (B1-51)", async () => {
    const { user } = visit([request]);
    await press(user, "Refuser herve@cabinet.example");
    await user.click(await screen.findByLabelText("Raison du refus"));
    await user.paste("x".repeat(501));
    await press(user, "Envoyer le refus");
    expect(await screen.findByText("La raison ne doit pas dépasser 500 caractères.")).toBeDefined();
    expect(drafts()).toHaveLength(1);
    await press(user, "Annuler");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([drafts(), api.received(refuseEmailRequest)]).toEqual([[], []]);
  });
});
