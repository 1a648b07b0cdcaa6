import { screen, waitFor, within } from "@testing-library/react";
import { login } from "contract/accounts/login.ts";
import { passwordResetRequest } from "contract/accounts/password.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { LoginPage } from "../login/LoginPage.tsx";
// Imports this lazily loaded file, so that no test has to wait for the file.
import "./ForgottenPasswordDialog.tsx";

const api = useFakeApi();
beforeEach(() => sessionStorage.clear());

function visit() {
  const routes = [
    <Route key="login" path="/connexion" element={<LoginPage />} />,
    <Route key="other" path="*" element={null} />,
  ];
  return renderAt("/connexion", routes);
}

async function open(typedBefore = "") {
  const drawn = visit();
  if (typedBefore) await drawn.user.fill(screen.getByRole("textbox", { name: "Email" }), typedBefore);
  await drawn.user.click(screen.getByRole("button", { name: "Mot de passe oublié" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mot de passe oublié" }));
  const email = dialog.getByRole<HTMLInputElement>("textbox", { name: "Email" });
  const send = () => drawn.user.click(dialog.getByRole("button", { name: "Envoyer" }));
  return { ...drawn, dialog, email, send };
}

describe("'Mot de passe oublié'", () => {
  it("'Mot de passe oublié' copies the e-mail address from the login form (S2-056)", async () => {
    const { email } = await open("claire@clinique.example");
    expect(email.value).toBe("claire@clinique.example");
  });

  it("'Mot de passe oublié' requires an e-mail address (S5-36)", async () => {
    const { dialog, send } = await open();
    await send();
    expect(dialog.getByText("Veuillez renseigner un email")).toBeDefined();
    expect(api.received(passwordResetRequest)).toEqual([]);
  });

  it("'Mot de passe oublié' rejects an invalid e-mail address (S5-37)", async () => {
    const { user, dialog, email, send } = await open();
    await user.fill(email, "claire@clinique");
    await send();
    expect(dialog.getByText("Veuillez renseigner un email valide")).toBeDefined();
    await user.fill(email, "x");
    expect(dialog.queryByText("Veuillez renseigner un email valide")).toBeNull();
  });

  it.each([
    ["a known", () => api.response(passwordResetRequest, { success: true })],
    ["an unknown", () => api.rejectWith(passwordResetRequest, 404, { error: "user not found" })],
  ])("'Mot de passe oublié' says 'Email envoyé!' for %s e-mail address (S8-07 S8-08)", async (_case, respond) => {
    respond();
    const { user, email } = await open();
    await user.type(email, "claire@clinique.example{Enter}");
    const sent = within(await screen.findByRole("dialog", { name: "Email envoyé!" }));
    expect(sent.getByText(/vous recevrez par mail un lien pour changer votre mot de passe/)).toBeDefined();
    expect(api.received(passwordResetRequest)[0]?.input).toEqual({ email: "claire@clinique.example" });
    await user.click(sent.getAllByRole("button", { name: "Fermer" })[0] ?? document.body);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("If the server cannot send the link, 'Mot de passe oublié' says 'Une erreur est survenue' (S8-09)", async () => {
    api.reject(passwordResetRequest, "internal");
    const { user, dialog, email } = await open();
    await user.type(email, "claire@clinique.example{Enter}");
    expect(await dialog.findByText("Une erreur est survenue")).toBeDefined();
  });
});

describe("the login to an unverified account", () => {
  const user = { numOrdinal: "10002", email: "y•••••@c••••.example", phone: "••••••••02", emailChecked: false };

  it.each([
    [false, "/check/sms", "S4-03"],
    [true, "/check/email", "S4-04"],
  ])(
    "After a login, an unverified account (phone verified: %s) continues its sign-up at %s (%s)",
    async (phoneChecked, path) => {
      const rejection = { error: "Votre compte n'est pas encore vérifié.", code: "accountNotVerified" };
      api.rejectWith(login, 403, { ...rejection, user: { ...user, phoneChecked } });
      const drawn = visit();
      await drawn.user.fill(screen.getByRole("textbox", { name: "Email" }), "yann@cabinet.example");
      await drawn.user.type(screen.getByLabelText("Mot de passe"), "clinique-demo-2026{Enter}");
      await waitFor(() => expect(drawn.address()).toBe(path));
      expect(drawn.toasts).toMatchObject([{ kind: "warning", text: "Votre compte n'est pas encore vérifié." }]);
    },
  );
});
