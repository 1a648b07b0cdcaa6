import { act, screen } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { TOKEN_STORAGE_KEY } from "contract/accounts/token.ts";
import { Route } from "react-router";
import { expect, it } from "vitest";
import { send } from "../api/client.ts";
import { readToken, writeToken } from "../api/token.ts";
import { useFakeApi } from "../testing/fake-api.ts";
import { renderAt } from "../testing/render-at.tsx";
import { SessionWatch } from "./SessionWatch.tsx";

const api = useFakeApi();

const routes = [
  <Route
    key="selection"
    path="/selection"
    element={
      <>
        <SessionWatch />
        <p>Sélection</p>
      </>
    }
  />,
  <Route key="login" path="/connexion" element={<p>Connexion</p>} />,
];

function anotherTabWrites(newValue: string | null): void {
  const oldValue = readToken();
  if (newValue === null) localStorage.removeItem(TOKEN_STORAGE_KEY);
  else localStorage.setItem(TOKEN_STORAGE_KEY, newValue);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_STORAGE_KEY, oldValue, newValue })));
}

it("If the user logs out in another tab, the current tab opens the login (S2-242)", () => {
  renderAt("/selection", routes);
  anotherTabWrites(null);
  expect(screen.getByText("Connexion")).toBeDefined();
});

it("The page stays open after a login in another tab or a logout in the current tab (S2-242)", () => {
  renderAt("/selection", routes);
  anotherTabWrites("une-autre-session");
  act(() => writeToken(null));
  expect(screen.getByText("Sélection")).toBeDefined();
});

it("A 401 response without a message ends the session and shows the toast 'Déconnexion' (S4-22 S4-23)", async () => {
  api.rejectWith(currentUser, 401, {});
  const { address, toasts } = renderAt("/selection", routes);
  await act(() => expect(send(currentUser, {})).rejects.toMatchObject({ status: 401 }));
  expect(address()).toBe("/connexion");
  expect(toasts).toMatchObject([{ kind: "warning", text: "Déconnexion" }]);
  expect(readToken()).toBeNull();
});

it("A 401 response after a logout in the current tab has no effect", async () => {
  api.rejectWith(currentUser, 401, {});
  const { address, toasts } = renderAt("/selection", routes);
  act(() => writeToken(null));
  await act(() => expect(send(currentUser, {})).rejects.toMatchObject({ status: 401 }));
  expect(address()).toBe("/selection");
  expect(toasts).toEqual([]);
});
