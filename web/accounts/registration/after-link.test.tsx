import { act, screen, waitFor } from "@testing-library/react";
import {
  askEmailLink,
  askSmsCode,
  checkEmail,
  checkPhone,
  correctPhone,
  registrationState,
} from "contract/accounts/registration.ts";
import { confirmRequestedAddress } from "contract/centre/email-requests.ts";
import { Route } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { forgetTab } from "../../ui/storage.ts";
import { LoginPage } from "../login/LoginPage.tsx";
import { PasswordCheckedPage } from "../password/PasswordCheckedPage.tsx";
import { ConfirmAddressPage } from "./ConfirmAddressPage.tsx";
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
  it("says that the account is ready and fills in the address, with the former accounts last, and asks for the password", async () => {
    api.response(checkEmail, { success: true, email: "isabelle@canal.example" });
    renderAt("/check/email/jeton", routes, null);
    expect(await screen.findByText("Votre compte est prêt.")).toBeDefined();
    expect(email().value).toBe("isabelle@canal.example");
    const notice = screen.getByText(FORMER);
    const other = screen.getByRole("link", { name: "Créer mon compte" });
    expect(other.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Mot de passe"));
  });

  it("fills in nothing in another browser but asks for the address first, and says nothing of it at any other login", async () => {
    api.response(checkEmail, { success: true });
    renderAt("/check/email/jeton", routes, null);
    expect(await screen.findByText("Votre compte est prêt.")).toBeDefined();
    expect(email().value).toBe("");
    await waitFor(() => expect(document.activeElement).toBe(email()));
    forgetUser();
  });

  it("does not call an account ready that waits for its clinic (T-61)", async () => {
    api.response(checkEmail, { success: true, email: "isabelle@canal.example", isHeld: true });
    const { address } = renderAt("/check/email/jeton", routes, null);
    await waitFor(() => expect(address()).toBe("/connexion"));
    expect(screen.queryByText("Votre compte est prêt.")).toBeNull();
  });

  it("leads to a new password when the link activated an account without one (T-60)", async () => {
    api.reject(checkEmail, "confirmPhone");
    const { user, address } = renderAt("/check/email/jeton", routes, null);
    const field = await screen.findByLabelText("Les 4 derniers chiffres de votre mobile");
    api.response(checkEmail, { success: true, passwordLink: "autre-jeton" });
    await user.type(field, "0042");
    await user.click(press("Valider"));
    await waitFor(() => expect(address()).toBe("/reset/password/autre-jeton"));
  });

  it("leads to the mailbox when the code activated an account without a password (T-60)", async () => {
    storeUser(makeUnverified());
    api.response(checkPhone, { success: true, emailChecked: true, passwordMailed: true });
    const { user, address } = renderAt("/check/sms", routes, null);
    await user.type(screen.getAllByRole("textbox")[0] ?? document.body, "1234");
    await user.click(press("Valider"));
    await waitFor(() => expect(address()).toBe("/check/password"));
    expect(screen.getByText(/Un lien pour choisir votre mot de passe vous a été envoyé par mail\./)).toBeDefined();
  });

  it("goes on by itself once the link was opened elsewhere, and asks gently until then", async () => {
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

describe("W-04 'Corriger mon mobile'", () => {
  async function open() {
    storeUser(makeUnverified());
    const visit = renderAt("/check/sms", routes, null);
    await waitFor(() => expect(api.received(askSmsCode)).toHaveLength(1));
    await visit.user.click(press("Corriger mon mobile"));
    const field = screen.getByLabelText<HTMLInputElement>("Votre téléphone mobile");
    expect(document.activeElement).toBe(field);
    return { ...visit, field };
  }

  it("sends the mobile, shows it, and asks for its code by itself as soon as one may leave", async () => {
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

it("a requested address is confirmed at a button alone, whatever opens the page (T-61 T-27)", async () => {
  api.response(confirmRequestedAddress, { success: true });
  const page = <Route path="/check/address/:encryption" element={<ConfirmAddressPage />} />;
  const { user } = renderAt("/check/address/jeton", page, null);
  expect(api.received(confirmRequestedAddress)).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Confirmer cette adresse" }));
  expect(await screen.findByRole("heading", { name: "L'adresse est confirmée" })).toBeDefined();
  expect(api.received(confirmRequestedAddress)[0]?.input).toEqual({ encryption: "jeton" });
});
