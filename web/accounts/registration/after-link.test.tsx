import { act, screen, waitFor } from "@testing-library/react";
import {
  askEmailLink,
  askSmsCode,
  checkEmail,
  checkPhone,
  correctPhone,
  registrationState,
} from "contract/accounts/registration.ts";
import { Route } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { forgetTab } from "../../ui/storage.ts";
import { LoginPage } from "../login/LoginPage.tsx";
import { PasswordCheckedPage } from "../password/PasswordCheckedPage.tsx";
import { EmailPage } from "./EmailPage.tsx";
import { makeUnverified } from "./fixtures.ts";
import { SmsPage } from "./SmsPage.tsx";
import { forgetUser, readUser, storeUser } from "./user-state.ts";

const api = useFakeApi();
const OTHER = "0639980043";

beforeEach(() => {
  forgetUser();
  forgetTab();
  api.response(askSmsCode, undefined);
  api.response(askEmailLink, undefined);
  api.response(registrationState, { isReady: false });
});
afterEach(() => vi.useRealTimers());

const routes = [
  <Route key="sms" path="/check/sms" element={<SmsPage />} />,
  <Route key="email" path="/check/email/:encryption?" element={<EmailPage />} />,
  <Route key="login" path="/connexion" element={<LoginPage />} />,
  <Route key="password" path="/reset/password/:encryption" element={null} />,
  <Route key="checked" path="/check/password" element={<PasswordCheckedPage />} />,
];
const press = (name: string) => screen.getByRole("button", { name });
const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const FORMER = /identifiants de l'ancien espace client/;

describe("the end of the sign-up", () => {
  it("The login says the account is ready, fills in the address and focuses the password", async () => {
    api.response(checkEmail, { success: true, email: "isabelle@canal.example" });
    renderAt("/check/email/jeton", routes, null);
    expect(await screen.findByText("Votre compte est prêt.")).toBeDefined();
    expect(email().value).toBe("isabelle@canal.example");
    const notice = screen.getByText(FORMER);
    const other = screen.getByRole("link", { name: "Créer mon compte" });
    expect(other.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Mot de passe"));
  });

  it("The login focuses the empty address in another browser", async () => {
    api.response(checkEmail, { success: true });
    renderAt("/check/email/jeton", routes, null);
    expect(await screen.findByText("Votre compte est prêt.")).toBeDefined();
    expect(email().value).toBe("");
    await waitFor(() => expect(document.activeElement).toBe(email()));
    forgetUser();
  });

  it("The login does not call a held account ready (T-61)", async () => {
    api.response(checkEmail, { success: true, email: "isabelle@canal.example", isHeld: true });
    const { address } = renderAt("/check/email/jeton", routes, null);
    await waitFor(() => expect(address()).toBe("/connexion"));
    expect(screen.queryByText("Votre compte est prêt.")).toBeNull();
  });

  it("The link leads to a new password if the account has none (T-60)", async () => {
    api.reject(checkEmail, "confirmPhone");
    const { user, address } = renderAt("/check/email/jeton", routes, null);
    const field = await screen.findByLabelText("Les 4 derniers chiffres de votre mobile");
    api.response(checkEmail, { success: true, passwordLink: "autre-jeton" });
    await user.type(field, "0042");
    await user.click(press("Valider"));
    await waitFor(() => expect(address()).toBe("/reset/password/autre-jeton"));
  });

  it("The code announces a mail if the account has no password (T-60)", async () => {
    storeUser(makeUnverified());
    api.response(checkPhone, { success: true, emailChecked: true, passwordMailed: true });
    const { user, address } = renderAt("/check/sms", routes, null);
    await user.type(screen.getAllByRole("textbox")[0] ?? document.body, "1234");
    await user.click(press("Valider"));
    await waitFor(() => expect(address()).toBe("/check/password"));
    expect(screen.getByText(/Un lien pour choisir votre mot de passe vous a été envoyé par mail\./)).toBeDefined();
  });

  it("The page polls slowly and moves on once the link was opened elsewhere", async () => {
    vi.useFakeTimers();
    storeUser(makeUnverified({ phoneChecked: true }));
    const { address } = renderAt("/check/email", routes, null);
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await wait(60_000);
    expect(address()).toBe("/check/email");
    const asked = api.received(registrationState);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.length).toBeLessThan(9);
    expect(asked[0]?.input).toEqual({ numOrdinal: "10010" });
    api.response(registrationState, { isReady: true });
    await wait(11_000);
    expect(address()).toBe("/connexion");
    expect(screen.getByText("Votre compte est prêt.")).toBeDefined();
    expect(readUser()).toBeUndefined();
  });
});

describe("'Corriger mon mobile' (W-04)", () => {
  async function open() {
    storeUser(makeUnverified());
    const visit = renderAt("/check/sms", routes, null);
    await waitFor(() => expect(api.received(askSmsCode)).toHaveLength(1));
    await visit.user.click(press("Corriger mon mobile"));
    const field = screen.getByLabelText<HTMLInputElement>("Votre téléphone mobile");
    expect(document.activeElement).toBe(field);
    return { ...visit, field };
  }

  it("The page shows the corrected mobile and requests its code after the wait", async () => {
    const { user, field, toasts } = await open();
    const corrected = makeUnverified({ phone: "••••••••43" });
    api.response(correctPhone, { user: corrected });
    api.response(askSmsCode, { retryAfterSeconds: 1 });
    await user.type(field, OTHER);
    await user.click(press("Envoyer le code à ce numéro"));
    expect(await screen.findByText(/•• •• •• •• 43/)).toBeDefined();
    expect(api.received(correctPhone)[0]?.input).toEqual({ numOrdinal: "10010", personalPhone: OTHER });
    expect(readUser()).toEqual(corrected);
    await waitFor(() => expect(api.received(askSmsCode)).toHaveLength(2));
    const before = toasts.length;
    api.response(askSmsCode, undefined);
    await waitFor(() => expect(toasts.length).toBe(before + 1), { timeout: 3000 });
    expect(api.received(askSmsCode)).toHaveLength(3);
  });

  it.each([
    ["06 39", "Un numéro de téléphone compte 10 chiffres."],
    ["0299000000", "Un numéro de mobile commence par 06 ou 07."],
  ])("does not send %j: %s", async (typed, text) => {
    const { user, field } = await open();
    await user.type(field, typed);
    await user.click(press("Envoyer le code à ce numéro"));
    expect(screen.getByText(text)).toBeDefined();
    expect(api.received(correctPhone)).toEqual([]);
  });
});
