import { screen, waitFor, within } from "@testing-library/react";
import { emailRequest, preRegister } from "contract/accounts/registration.ts";
import { publishedFigures } from "contract/candidates/counts.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HomePage } from "../../HomePage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { storeDraft } from "./draft.ts";
// Imports this lazily loaded file, so that no test has to wait for the file.
import "./EmailRequestDialog.tsx";
import { makePrefill } from "./fixtures.ts";
import { InscriptionPage } from "./InscriptionPage.tsx";

const api = useFakeApi();
const openMail = vi.fn();

beforeEach(() => {
  api.response(publishedFigures, { candidates: 0, departments: 0 });
  sessionStorage.clear();
  storeDraft({ prefill: makePrefill({ emails: [] }) });
  openMail.mockReset();
  vi.spyOn(window.location, "assign").mockImplementation(openMail);
});

async function open() {
  const routes = [
    <Route key="page" path="/Inscription" element={<InscriptionPage />} />,
    <Route key="home" path="/" element={<HomePage />} />,
  ];
  const drawn = renderAt("/Inscription", routes);
  expect(screen.queryByRole("dialog")).toBeNull();
  await drawn.user.click(await screen.findByRole("button", { name: "Mon email n'est pas présent" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Demande d'enregistrement email" }));
  const email = () => dialog.getByRole<HTMLInputElement>("textbox", { name: "Email" });
  const phone = () => dialog.getByRole<HTMLInputElement>("textbox", { name: "Téléphone" });
  const press = (name: string) => drawn.user.click(dialog.getByRole("button", { name }));
  async function fill(): Promise<void> {
    await drawn.user.fill(email(), "isabelle@lefranc.example");
    await drawn.user.fill(phone(), "02 99 00 00 00");
  }
  return { ...drawn, dialog, email, phone, press, fill };
}

const EMAIL_INVALID = "Veuillez renseigner un email valide";
const PHONE_INVALID = "Numéro de téléphone invalide";

describe("the dialog 'Mon email n'est pas présent'", () => {
  it("'Mon email n'est pas présent' asks for an e-mail address and a phone number (S2-084 S2-085 S2-086 S4-33 S4-34)", async () => {
    const { dialog, email, phone } = await open();
    expect(dialog.getByText(/Votre email n'est pas dans la liste/).textContent).toMatch(
      /raisons de sécurité, votre identité et votre adresse email doivent être vérifiées manuellement/,
    );
    expect([email().value, phone().value]).toEqual(["", ""]);
    expect(dialog.getByRole("link", { name: "support@espace-asv.example" })).toBeDefined();
  });

  it("'Revenir au formulaire' closes the dialog and clears the dialog's errors (S2-087 S4-34 S4-35)", async () => {
    const { user, dialog, press } = await open();
    await press("Envoyer ma demande");
    expect(dialog.getByText(EMAIL_INVALID)).toBeDefined();
    await press("Revenir au formulaire");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Mon email n'est pas présent" }));
    await screen.findByRole("dialog");
    expect(screen.queryByText(EMAIL_INVALID)).toBeNull();
  });

  it("'Envoyer ma demande' marks an invalid e-mail address or phone number (S5-30 S5-31 S5-32 S5-33)", async () => {
    const { user, dialog, email, phone, press } = await open();
    await user.fill(email(), "isabelle");
    await user.fill(phone(), "0612");
    await press("Envoyer ma demande");
    expect(dialog.getByText(EMAIL_INVALID)).toBeDefined();
    expect(dialog.getByText(PHONE_INVALID)).toBeDefined();
    expect(document.activeElement).toBe(email());
    expect(openMail).not.toHaveBeenCalled();
    await user.fill(phone(), "0");
    expect(dialog.queryByText(PHONE_INVALID)).toBeNull();
    expect(dialog.getByText(EMAIL_INVALID)).toBeDefined();
  });

  it("'Envoyer ma demande' opens the mail program and sends the request to the server (S2-088 S2-089 S2-091)", async () => {
    api.response(emailRequest, undefined);
    const { user, press, address, toasts, fill } = await open();
    await fill();
    await press("Envoyer ma demande");
    await waitFor(() => expect(openMail).toHaveBeenCalledTimes(1));
    expect(String(openMail.mock.calls[0]?.[0])).toMatch(/^mailto:support@espace-asv\.example\?subject=/);
    expect(address()).toBe("/");
    const [request] = api.received(emailRequest);
    const typed = { email: "isabelle@lefranc.example", phone: "02 99 00 00 00" };
    expect(request?.input).toMatchObject({ ...typed, numOrdinal: "10010", companyPhone: "02 61 91 10 35" });
    expect(api.received(preRegister)).toEqual([]);
    expect(await screen.findByRole("status", { name: "Votre demande d'enregistrement" })).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toMatch(/Numéro ordinal : 10010/);
    await user.click(screen.getByRole("button", { name: "Copier le message" }));
    expect(await navigator.clipboard.readText()).toMatch(/isabelle@lefranc\.example/);
    await waitFor(() => expect(toasts.map(({ text }) => text)).toContain("Message copié"));
  });

  it("'Copier le message' copies the text, and 'Envoyer' opens a mail even without the server (S2-089)", async () => {
    api.lose(emailRequest);
    const { press, address, toasts, fill } = await open();
    await fill();
    await press("Copier le message");
    expect(await navigator.clipboard.readText()).toMatch(/Numéro ordinal : 10010/);
    await waitFor(() => expect(toasts.map(({ text }) => text)).toContain("Message copié"));
    await press("Envoyer ma demande");
    await waitFor(() => expect(openMail).toHaveBeenCalledTimes(1));
    expect(address()).toBe("/");
  });

  it("If the domain of an e-mail address looks mistyped, a button corrects the domain", async () => {
    const { user, dialog, email } = await open();
    await user.fill(email(), "isabelle@gmial.com");
    expect(dialog.getByText("Cette adresse semble mal écrite.")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Écrire isabelle@gmail.com" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Email").value).toBe("isabelle@gmail.com");
    expect(dialog.queryByText("Cette adresse semble mal écrite.")).toBeNull();
  });
});
