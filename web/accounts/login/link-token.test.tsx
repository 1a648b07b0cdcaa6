import { screen, waitFor } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { readToken } from "../../api/token.ts";
import { Rejection, useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { LoginPage } from "./LoginPage.tsx";
import "./queries.ts";

const api = useFakeApi();
const QUESTION = "Vous êtes déjà connecté avec un autre compte. Voulez-vous le quitter pour ouvrir celui du lien ?";

/** Opens a link with a stranger's token in a browser that has a session, of which the server says something. */
function openLink(ofSession: () => never) {
  api.answerBy(currentUser, () => {
    if (api.received(currentUser).length > 1) ofSession();
    return { email: "autre@clinique.example" } as never;
  });
  const pages = ["/connexion", "/recherche"].map((path) => (
    <Route key={path} path={path} element={path === "/connexion" ? <LoginPage /> : null} />
  ));
  return renderAt("/connexion?token=celui-du-lien", pages, "session-de-test");
}

it.each<[string, () => never]>([
  [
    "the server is away",
    () => {
      throw new Rejection("unavailable");
    },
  ],
  [
    "nothing answers",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
])("A link replaces a possibly live session only after a question: %s (T-32 W-06)", async (_name, ofSession) => {
  const { user, address } = openLink(ofSession);
  expect(await screen.findByText(QUESTION)).toBeDefined();
  expect(readToken()).toBe("session-de-test");
  await user.click(screen.getByRole("button", { name: "Non" }));
  await waitFor(() => expect(address()).toBe("/recherche"));
  expect(readToken()).toBe("session-de-test");
});

it("A link replaces an expired session at once (W-06)", async () => {
  const { address } = openLink(() => {
    throw new Rejection("sessionExpired");
  });
  await waitFor(() => expect(address()).toBe("/recherche"));
  expect(readToken()).toBe("celui-du-lien");
});
