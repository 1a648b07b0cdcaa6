import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import { Route } from "react-router";
import { afterEach, expect, it } from "vitest";
import { clearSession, emails } from "../../api/session.ts";
import { readToken, writeToken } from "../../api/token.ts";
import { Rejection, useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { LoginPage } from "./LoginPage.tsx";
// Imports this lazily loaded file, so that no test has to wait for the file.
import "./queries.ts";

const api = useFakeApi();
const DEMO = "Démonstration : comptes, codes et messages";
const OTHER_ERROR = "Erreur Api 404 : Veuillez contacter votre administrateur système.";
const routes = [
  <Route key="login" path="/connexion" element={<LoginPage />} />,
  <Route key="search" path="/recherche" element={null} />,
];

afterEach(() => document.head.querySelector('meta[name="demo"]')?.remove());

async function submit(toastCount = 1) {
  const visit = renderAt("/connexion", routes, null);
  await visit.user.fill(screen.getByRole("textbox", { name: "Email" }), "claire@clinique.example");
  await visit.user.type(screen.getByLabelText("Mot de passe"), "marmotte-bleue-42{Enter}");
  await waitFor(() => expect(api.received(login)).toHaveLength(1));
  await waitFor(() => expect(visit.toasts.length).toBe(toastCount));
  return visit;
}

it.each([500, "lost"] as const)(
  "If the response to a login is %s, a toast and the form report the failure (S8-02)",
  async (status) => {
    if (status === "lost") api.lose(login);
    else api.rejectWith(login, status, {});
    const { toasts, address } = await submit();
    expect(toasts[0]).toMatchObject({ kind: "error", text: OTHER_ERROR });
    expect(screen.getByText("La connexion n'a pas abouti, veuillez réessayer.")).toBeDefined();
    expect([address(), readToken()]).toEqual(["/connexion", null]);
  },
);

const ended = "Votre session est terminée, veuillez vous reconnecter.";
async function comeAfterTheEnd() {
  writeToken("session-passée");
  emails.user = "claire@clinique.example";
  clearSession(true);
  const visit = renderAt({ pathname: "/connexion", state: { from: "/selection", ended } }, routes, null);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
  return { ...visit, email: () => field.value };
}

it("After a session has expired, the login page says so and fills in the e-mail address (B0-09)", async () => {
  const { email } = await comeAfterTheEnd();
  expect(screen.getByText(ended)).toBeDefined();
  expect(email()).toBe("claire@clinique.example");
  expect(document.activeElement).toBe(screen.getByLabelText("Mot de passe"));
  expect(screen.getByText(/^Les identifiants de l'ancien espace client/)).toBeDefined();
});

it("After the next login or logout, the page no longer shows the expired session's e-mail (B0-09)", async () => {
  const { email } = await comeAfterTheEnd();
  act(() => writeToken("session-d-une-autre-personne"));
  expect(email()).toBe("");
  cleanup();
  emails.user = "autre@clinique.example";
  clearSession();
  renderAt({ pathname: "/connexion", state: { from: "/selection", ended } }, routes, null);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Email" }).value).toBe("");
});

it("If a suspended account logs in, the page says when the suspension ends (T-61)", async () => {
  const error =
    "Votre compte est activé. Par sécurité, il s'ouvrira dans 31 heures, ou dès que votre clinique l'aura dit.";
  api.rejectWith(login, 403, { error, code: "accountHeld" });
  const { address } = await submit(0);
  expect(await screen.findByText(error)).toBeDefined();
  expect([address(), readToken()]).toEqual(["/connexion", null]);
});

it("The login page has a link to the demo page only on a demo server", () => {
  renderAt("/connexion", routes, null);
  expect(screen.queryByRole("link", { name: DEMO })).toBeNull();
  cleanup();
  document.head.append(Object.assign(document.createElement("meta"), { name: "demo", content: "1" }));
  renderAt("/connexion", routes, null);
  expect(screen.getByRole("link", { name: DEMO }).getAttribute("href")).toBe("/demo");
});

const QUESTION = "Vous êtes déjà connecté avec un autre compte. Voulez-vous le quitter pour ouvrir celui du lien ?";

function openLink(error: Error) {
  api.answerBy(currentUser, () => {
    if (api.received(currentUser).length > 1) throw error;
    return { email: "autre@clinique.example" } as never;
  });
  return renderAt("/connexion?token=celui-du-lien", routes);
}

it.each([new Rejection("unavailable"), new TypeError("Failed to fetch")])(
  "If the session check fails (%s), a dialog asks whether a login link may end the session (T-32 W-06)",
  async (error) => {
    const { user, address } = openLink(error);
    expect(await screen.findByText(QUESTION)).toBeDefined();
    expect(readToken()).toBe("session-de-test");
    await user.click(screen.getByRole("button", { name: "Non" }));
    await waitFor(() => expect(address()).toBe("/recherche"));
    expect(readToken()).toBe("session-de-test");
  },
);

it("A login link replaces an expired session without asking the user (W-06)", async () => {
  const { address } = openLink(new Rejection("sessionExpired"));
  await waitFor(() => expect(address()).toBe("/recherche"));
  expect(readToken()).toBe("celui-du-lien");
});

it("The login stores the session token in the local storage under a fixed key (S3-37)", async () => {
  api.response(login, { token: "session-de-claire" });
  const { address } = await submit(0);
  await waitFor(() => expect(address()).toBe("/recherche"));
  expect(localStorage.getItem("espace-entreprise.token")).toBe("session-de-claire");
});
