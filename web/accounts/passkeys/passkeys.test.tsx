import { screen, waitFor, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import {
  addPasskey,
  confirmIdentity,
  deletePasskey,
  type Passkey,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  passkeys,
} from "contract/accounts/passkeys.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readToken } from "../../api/token.ts";
import { Rejection, useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { LoginPage } from "../login/LoginPage.tsx";
import { makeUser } from "../profile/fixtures.ts";
import { PasskeyPanel } from "./PasskeyPanel.tsx";
// Imports this lazily loaded file, so that no test has to wait for the file.
import "./passkey-login.ts";

const device = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => device);

const api = useFakeApi();
const key: Passkey = { id: "1", name: "Téléphone", createdAt: "2026-02-10T08:00:00.000Z", lastUsedAt: null };
const listOf = (...items: Passkey[]) => ({ total: items.length, items, next: null });

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", {});
  device.startRegistration.mockReset().mockResolvedValue({ id: "nouvelle" });
  device.startAuthentication.mockReset().mockResolvedValue({ id: "connue" });
});

const press = (name: string | RegExp) => screen.getByRole("button", { name });

describe("the passkeys of the profile", () => {
  async function visit(...items: Passkey[]) {
    api.response(passkeys, listOf(...items));
    const visit = renderAt("/monCompte", [<Route key="panel" path="/monCompte" element={<PasskeyPanel />} />]);
    await screen.findByText(items[0]?.name ?? "Aucune clé d'accès pour l'instant.");
    return visit;
  }

  it("The profile page adds and removes passkeys, and recommends passkeys on two devices (B15-01 B15-03)", async () => {
    const { user, toasts } = await visit();
    expect(screen.getByRole("region", { name: "Clés d'accès" }).textContent).toContain("sur deux appareils");
    await user.click(press("Ajouter une clé d'accès"));
    expect(screen.getByText("Donnez un nom à cette clé.")).toBeDefined();
    api.response(passkeyOptions, { challenge: "défi" });
    api.response(addPasskey, key);
    api.response(passkeys, listOf(key));
    await user.fill(screen.getByLabelText("Nom de la nouvelle clé"), " Téléphone ");
    await user.click(press("Ajouter une clé d'accès"));
    await screen.findByText("Jamais utilisée");
    expect(device.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: "défi" } });
    expect(api.received(addPasskey)[0]?.input).toEqual({ name: "Téléphone", response: { id: "nouvelle" } });
    api.response(deletePasskey, undefined);
    api.response(passkeys, listOf());
    await user.click(press(/^Retirer la clé/));
    await screen.findByText("Aucune clé d'accès pour l'instant.");
    expect(toasts.map(({ text }) => text)).toEqual(["La clé d'accès est ajoutée.", "La clé d'accès est retirée."]);
  });

  it("Before the profile page adds a passkey, a dialog asks for the password or an older passkey (B15-01)", async () => {
    const { user } = await visit(key);
    let isProven = false;
    api.answerBy(passkeyOptions, () => {
      if (!isProven) throw new Rejection("confirmYourself");
      return { challenge: "défi" };
    });
    api.response(addPasskey, { ...key, id: "2" });
    await user.fill(screen.getByLabelText("Nom de la nouvelle clé"), "Tablette");
    await user.click(press("Ajouter une clé d'accès"));
    const dialog = within(await screen.findByRole("dialog", { name: "Confirmez que c'est bien vous" }));
    api.reject(confirmIdentity, "wrongPassword");
    await user.type(dialog.getByLabelText("Mot de passe"), "faux{Enter}");
    await dialog.findByText("Mot de passe actuel incorrect.");
    api.answerBy(confirmIdentity, () => {
      isProven = true;
    });
    api.response(passkeyLoginOptions, { ticket: "ticket", options: {} });
    await user.click(dialog.getByRole("button", { name: "Continuer avec une clé d'accès" }));
    await waitFor(() => expect(api.received(addPasskey)).toHaveLength(1));
    expect(api.received(confirmIdentity).at(-1)?.input).toEqual({ ticket: "ticket", response: { id: "connue" } });
    expect(readToken()).not.toBeNull();
  });

  it("A late proof of identity also answers a call that asked after the dialog was closed", async () => {
    const { user } = await visit(key);
    const proof = Promise.withResolvers<undefined>();
    let isProven = false;
    api.answerBy(passkeyOptions, () => {
      if (!isProven) throw new Rejection("confirmYourself");
      return { challenge: "défi" };
    });
    api.answerBy(confirmIdentity, () => proof.promise);
    api.response(addPasskey, { ...key, id: "2" });
    await user.fill(screen.getByLabelText("Nom de la nouvelle clé"), "Tablette");
    await user.click(press("Ajouter une clé d'accès"));
    await user.type(await screen.findByLabelText("Mot de passe"), "secret{Enter}{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(press("Ajouter une clé d'accès"));
    await screen.findByRole("dialog");
    isProven = true;
    proof.resolve(undefined);
    await waitFor(() => expect(api.received(addPasskey)).toHaveLength(1));
  });
});

describe("the login by passkey", () => {
  async function visit() {
    const routes = [
      <Route key="login" path="/connexion" element={<LoginPage />} />,
      <Route key="selection" path="/selection" element={<p>la sélection</p>} />,
    ];
    return renderAt("/connexion?redirectUri=%2Fselection", routes, null);
  }

  it("'Continuer avec une clé d'accès' logs in and opens the requested page (B15-02)", async () => {
    const { user, address } = await visit();
    api.response(passkeyLoginOptions, { ticket: "ticket", options: { challenge: "défi" } });
    api.response(passkeyLogin, { token: "jeton" });
    api.response(currentUser, makeUser({}));
    await user.click(press("Continuer avec une clé d'accès"));
    await waitFor(() => expect(address()).toBe("/selection"));
    expect(api.received(passkeyLogin)[0]?.input).toEqual({ ticket: "ticket", response: { id: "connue" } });
    expect(readToken()).toBe("jeton");
  });

  it("If the user cancels or the browser lacks passkeys, the login page says why login failed (B15-02)", async () => {
    const { user, address } = await visit();
    api.response(passkeyLoginOptions, { ticket: "ticket", options: {} });
    device.startAuthentication.mockRejectedValue(new Error("NotAllowedError"));
    await user.click(press("Continuer avec une clé d'accès"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/n'a pas été reconnue/);
    vi.stubGlobal("PublicKeyCredential", undefined);
    Reflect.deleteProperty(window, "PublicKeyCredential");
    await user.click(press("Continuer avec une clé d'accès"));
    await screen.findByText("Ce navigateur n'a pas de clés d'accès.");
    expect(address()).toBe("/connexion?redirectUri=%2Fselection");
  });
});
