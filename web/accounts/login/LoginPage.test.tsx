import { screen, waitFor } from "@testing-library/react";
import { login } from "contract/accounts/login.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { readToken } from "../../api/token.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { LoginPage } from "./LoginPage.tsx";
// Loaded beforehand: the page itself loads it only while the visitor types.
import "./queries.ts";

const api = useFakeApi();

/** Sends the right credentials to a server that answers something else. */
async function submit(toastCount = 1) {
  const visit = renderAt("/connexion", <Route path="/connexion" element={<LoginPage />} />, null);
  await visit.user.type(screen.getByRole("textbox", { name: "Email" }), "claire@clinique.example");
  await visit.user.type(screen.getByLabelText("Mot de passe"), "marmotte-bleue-42{Enter}");
  await waitFor(() => expect(api.received(login)).toHaveLength(1));
  await waitFor(() => expect(visit.toasts.length).toBe(toastCount));
  return visit;
}

it.each([500, 404, 429])("The login reports a response %i by a toast and in the form (S8-02)", async (status) => {
  api.rejectWith(login, status, {});
  const { toasts, address } = await submit();
  expect(toasts[0]).toMatchObject({
    kind: "error",
    text: "Erreur Api 404 : Veuillez contacter votre administrateur système.",
  });
  expect(screen.getByText("La connexion n'a pas abouti, veuillez réessayer.")).toBeDefined();
  expect([address(), readToken()]).toEqual(["/connexion", null]);
});

it("The login reports a lost connection by a toast (S8-02)", async () => {
  api.lose(login);
  const { toasts } = await submit();
  expect(toasts[0]).toMatchObject({
    kind: "error",
    text: "Erreur Api 404 : Veuillez contacter votre administrateur système.",
  });
});

it("The login says when a held account opens (T-61)", async () => {
  const error =
    "Votre compte est activé. Par sécurité, il s'ouvrira dans 31 heures, ou dès que votre clinique l'aura dit.";
  api.rejectWith(login, 403, { error, code: "accountHeld" });
  const { address } = await submit(0);
  expect(await screen.findByText(error)).toBeDefined();
  expect([address(), readToken()]).toEqual(["/connexion", null]);
});
