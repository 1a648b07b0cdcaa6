import { fireEvent, screen, waitFor } from "@testing-library/react";
import { passwordLink, passwordReset } from "contract/accounts/password.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { PasswordCheckedPage } from "./PasswordCheckedPage.tsx";
import { PasswordPage } from "./PasswordPage.tsx";

const api = useFakeApi();
const STRONG = "marmotte-bleue-42";

function visit(address = "/reset/password/jeton") {
  const routes = [
    <Route key="page" path="/reset/password/:encryption" element={<PasswordPage />} />,
    <Route key="checked" path="/check/password" element={<PasswordCheckedPage />} />,
  ];
  const drawn = renderAt(address, routes);
  async function fill(password: string, confirmation: string): Promise<void> {
    if (password) await drawn.user.fill(screen.getByLabelText("Nouveau mot de passe"), password);
    if (confirmation) await drawn.user.fill(screen.getByLabelText("Confirmation du mot de passe"), confirmation);
    await drawn.user.click(screen.getByRole("button", { name: "Valider" }));
  }
  return { ...drawn, fill };
}

beforeEach(() => api.response(passwordLink, { usable: true, invitation: null }));

describe("opening the link of a password mail", () => {
  const button = { name: "Recevoir un nouveau lien" };

  it("The page of an expired password link offers a new link instead of the form", async () => {
    api.response(passwordLink, { usable: false, invitation: null });
    visit();
    expect(await screen.findByText(/^Ce lien a expiré ou a déjà servi/)).toBeDefined();
    expect(screen.getByRole("link", button).getAttribute("href")).toBe("/connexion");
    expect(screen.queryByLabelText("Nouveau mot de passe")).toBeNull();
    expect(api.received(passwordLink)[0]?.input).toEqual({ encryption: "jeton" });
  });

  it.each([
    [
      { invitation: null, isActivation: true as const },
      "Choisissez votre mot de passe",
      /le mot de passe donné à l'inscription ne sert pas\.$/,
      "Connectez-vous avec votre email et ce mot de passe.",
    ],
    [
      { invitation: { holder: "Anne Leroux", clinic: "Clinique des Tilleuls" } },
      "Activer mon compte",
      /^Anne Leroux \(Clinique des Tilleuls\) vous invite sur Espace entreprise\./,
      "Votre compte est activé",
    ],
  ])(
    "For the link %j, the password page explains why the user needs a password (T-60)",
    async (link, title, reason, outcome) => {
      api.response(passwordLink, { usable: true, ...link });
      api.response(passwordReset, { success: true });
      const { fill, address } = visit();
      expect(await screen.findByRole("heading", { name: title })).toBeDefined();
      expect(screen.getByText(reason)).toBeDefined();
      await fill(STRONG, STRONG);
      await waitFor(() => expect(address()).toBe("/check/password"));
      expect(screen.getByText(outcome)).toBeDefined();
      expect(screen.queryByText(/réinitialisé/)).toBeNull();
    },
  );
});

describe("the page that sets a new password", () => {
  it("The page for a new password sends the token from the URL with the password (S2-004 S2-110 S2-111 S2-112)", async () => {
    api.response(passwordReset, { success: true });
    const { fill, address } = visit();
    await fill(STRONG, STRONG);
    await waitFor(() => expect(address()).toBe("/check/password"));
    expect(screen.getByText("Votre mot de passe a été réinitialisé.")).toBeDefined();
    expect(api.received(passwordReset)[0]?.input).toEqual({ encryption: "jeton", password: STRONG });
  });

  it("The page for a new password marks both password fields if they are empty (S5-38 S5-39)", async () => {
    const { fill } = visit();
    await fill("", "");
    expect(screen.getByText("Veuillez renseigner un mot de passe.")).toBeDefined();
    expect(screen.getByText("Veuillez confirmer le mot de passe.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Nouveau mot de passe"));
    expect(api.received(passwordReset)).toEqual([]);
  });

  it("If the repeated password differs, a warning appears and the page sends nothing (S5-40)", async () => {
    const { fill, toasts } = visit();
    await fill(STRONG, "autre");
    expect(toasts).toMatchObject([{ kind: "warning", text: "Les mots de passes ne sont pas identiques" }]);
    expect(screen.getByText("Les mots de passes ne sont pas identiques")).toBeDefined();
    expect(api.received(passwordReset)).toEqual([]);
  });

  it("The page for a new password says why a password is weak and sends nothing (T-22)", async () => {
    const { fill } = visit();
    await fill("marmotte", "marmotte");
    expect(screen.getByText("Le mot de passe doit compter au moins 12 caractères.")).toBeDefined();
    expect(api.received(passwordReset)).toEqual([]);
  });

  it("While the user presses a button, no error of a weak password moves the button (T-22)", async () => {
    const { user } = visit();
    const field = screen.getByLabelText("Nouveau mot de passe");
    await user.fill(field, "marmotte");
    const pressed = vi.spyOn(document, "querySelector").mockReturnValue(field);
    fireEvent.blur(field);
    expect(screen.queryByText(/doit compter au moins/)).toBeNull();
    pressed.mockRestore();
    expect(await screen.findByText(/doit compter au moins/)).toBeDefined();
  });

  it("The strength meter changes while the user types a password (T-22)", async () => {
    const { user } = visit();
    await user.fill(screen.getByLabelText("Nouveau mot de passe"), "marmotte");
    expect(screen.getByText("8 caractères sur 12")).toBeDefined();
    await user.fill(screen.getByLabelText("Nouveau mot de passe"), "-bleue-42");
    expect(screen.getByText("Mot de passe solide")).toBeDefined();
  });

  it("If the server rejects the password link, the page says why and offers a new link (S8-10)", async () => {
    api.reject(passwordReset, "linkUsed");
    const { fill, toasts } = visit();
    await fill(STRONG, STRONG);
    const text = "Lien expiré ou déjà utilisé. Refaites une demande.";
    await waitFor(() => expect(toasts).toMatchObject([{ kind: "error", text }]));
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole("link", { name: "Recevoir un nouveau lien" }).getAttribute("href")).toBe("/connexion");
    expect(screen.queryByRole("button", { name: "Valider" })).toBeNull();
  });

  it("If the server rejects a common password, the page marks the password field (S8-10 T-22)", async () => {
    api.reject(passwordReset, "passwordTooWeak");
    const { fill, toasts } = visit();
    await fill(STRONG, STRONG);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(screen.getByLabelText("Nouveau mot de passe").getAttribute("aria-invalid")).toBe("true");
  });
});

it("The page /check/password says that a mail with a password link was sent (S2-010)", () => {
  visit("/check/password");
  expect(screen.getByText("Un lien pour modifier votre mot de passe vous a été envoyé par mail.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Connexion" }).getAttribute("href")).toBe("/connexion");
});
