import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { UnverifiedUser } from "contract/accounts/login.ts";
import { askPasswordRecovery, passwordLink, passwordReset } from "contract/accounts/password.ts";
import {
  askEmailLink,
  askSmsCode,
  checkEmail,
  checkPhone,
  correctPhone,
  registrationState,
  restartRegistration,
} from "contract/accounts/registration.ts";
import { limits } from "contract/limits.ts";
import { StrictMode } from "react";
import { Route } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Rejection, useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { forgetTab } from "../../ui/storage.ts";
import { LoginPage } from "../login/LoginPage.tsx";
import { PasswordCheckedPage } from "../password/PasswordCheckedPage.tsx";
import { PasswordPage } from "../password/PasswordPage.tsx";
import { EmailPage } from "./EmailPage.tsx";
import { makeUnverified } from "./fixtures.ts";
import { OupsPage } from "./OupsPage.tsx";
import { SmsPage } from "./SmsPage.tsx";
import { forgetUser, readUser, storeUser } from "./user-state.ts";

const api = useFakeApi();
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
  <Route key="oups" path="/check/oups" element={<OupsPage />} />,
  <Route key="login" path="/connexion" element={<LoginPage />} />,
  <Route key="password" path="/reset/password/:encryption" element={<PasswordPage />} />,
  <Route key="checked" path="/check/password" element={<PasswordCheckedPage />} />,
  <Route key="other" path="*" element={null} />,
];

function visit(address: string, user?: Partial<UnverifiedUser>) {
  if (user) storeUser(makeUnverified(user));
  const drawn = renderAt(address, routes);
  return { ...drawn, said: () => drawn.toasts.map(({ text }) => text) };
}

const press = (name: string) => screen.getByRole("button", { name });

describe("access to the pages under /check", () => {
  it.each([
    { path: "/check/sms", user: { phone: "" } },
    { path: "/check/email", user: { numOrdinal: "" } },
    { path: "/check/email", user: { email: "" } },
    ...["/check/sms", "/check/email", "/check/oups"].map((path) => ({ path, user: undefined })),
  ])("If the stored user is $user, $path opens the login page (S2-006 S2-008 S2-009)", async ({ path, user }) => {
    const { address } = visit(path, user);
    await waitFor(() => expect(address()).toBe("/connexion"));
  });

  it("A mailed link opens even if the browser has stored no user (S2-008)", async () => {
    api.reject(checkEmail, "tokenExpired");
    const { address } = visit("/check/email/jeton");
    expect(await screen.findByRole("heading", { name: "Lien expiré" })).toBeDefined();
    expect(address()).toBe("/check/email/jeton");
  });
});

describe("the Sms page", () => {
  const boxes = () => screen.getAllByRole<HTMLInputElement>("textbox");

  it("The Sms page shows four boxes, the resend link and 'Valider' (S2-100 S2-101 S2-102 S5-70)", () => {
    visit("/check/sms", {});
    expect(boxes()).toHaveLength(4);
    expect(press("Vous n'avez pas reçu le code ? Cliquez ici")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Valider" }).disabled).toBe(true);
    expect(screen.getByText(/•• •• •• •• 12/)).toBeDefined();
  });

  it("The Sms page requests only one code, even if React mounts the page twice (S2-103 S4-10 S8-72)", async () => {
    storeUser(makeUnverified());
    const page = (
      <StrictMode>
        <SmsPage />
      </StrictMode>
    );
    const { toasts } = renderAt("/check/sms", <Route path="/check/sms" element={page} />);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.text).toBe("Un sms avec un code de vérification, vous a été envoyé");
    expect(api.received(askSmsCode).map(({ input }) => input)).toEqual([{ numOrdinal: "10010" }]);
  });

  it("If the user requests another code too early, the page says how long to wait", async () => {
    const { user, said } = visit("/check/sms", {});
    await waitFor(() => expect(said()).toHaveLength(1));
    for (const [retryAfterSeconds, wait] of [
      [34, "34 s"],
      [2400, "40 min"],
    ] as const) {
      api.response(askSmsCode, { retryAfterSeconds });
      await user.click(press("Vous n'avez pas reçu le code ? Cliquez ici"));
      const left = await screen.findByText(`Prochain envoi possible dans ${wait}`);
      const link = press("Vous n'avez pas reçu le code ? Cliquez ici");
      expect(link.getAttribute("aria-describedby")).toBe(left.id);
      expect(link.dataset.waiting).toBe("true");
    }
    expect(said()).toHaveLength(1);
  });

  it("If the request for a code fails, the Sms page shows no toast (S8-36)", async () => {
    api.lose(askSmsCode);
    const { toasts } = visit("/check/sms", {});
    await waitFor(() => expect(api.received(askSmsCode)).toHaveLength(1));
    await act(async () => undefined);
    expect(toasts).toEqual([]);
  });

  it("After the second resend, the Sms page shows the contact details of support (S2-101)", async () => {
    const { user, said } = visit("/check/sms", {});
    expect(await screen.findByText(/Prochain envoi possible dans \d+ s/)).toBeDefined();
    for (const resends of [1, 2]) {
      expect(screen.queryByRole("link", { name: "support@espace-asv.example" })).toBeNull();
      await user.click(press("Vous n'avez pas reçu le code ? Cliquez ici"));
      await waitFor(() => expect(said()).toHaveLength(1 + resends));
    }
    expect(screen.getByRole("link", { name: "01 99 00 01 00" }).getAttribute("href")).toBe("tel:0199000100");
    expect(screen.getByRole("link", { name: "support@espace-asv.example" })).toBeDefined();
  });

  it.each([
    ["S4-11 checked", true, "/connexion", undefined],
    ["S4-12 not checked", false, "/check/email", makeUnverified({ phoneChecked: true })],
  ])(
    "After the correct SMS code, the next page depends on whether the e-mail is verified: %s (S5-73 S8-73)",
    async (_case, emailChecked, path, left) => {
      api.response(checkPhone, { success: true, emailChecked });
      const { user, address, said } = visit("/check/sms", {});
      await user.fill(boxes()[0] ?? document.body, "0742");
      await user.click(press("Valider"));
      await waitFor(() => expect(address()).toBe(path));
      expect(api.received(checkPhone)[0]?.input).toEqual({ numOrdinal: "10010", code: "0742" });
      expect(said()).toContain("Téléphone vérifié !");
      expect(readUser()).toEqual(left);
    },
  );

  it("If the server rejects the code, a toast shows the reason and the page empties the boxes (S8-30)", async () => {
    api.reject(checkPhone, "codeExpired");
    const { user, toasts } = visit("/check/sms", {});
    await user.type(boxes()[0] ?? document.body, "1234{Enter}");
    const text = "Code expiré, demandez un nouveau code";
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ kind: "error", title: "Erreur :", text }));
    expect(boxes().map((box) => box.value)).toEqual(["", "", "", ""]);
    expect(document.activeElement).toBe(boxes()[0]);
    expect(screen.getByText(text)).toBeDefined();
  });

  it("If the user corrects the code before the rejection arrives, the page keeps the code", async () => {
    const rejected = Promise.withResolvers<never>();
    api.answerBy(checkPhone, () => rejected.promise);
    const { user, said } = visit("/check/sms", {});
    await user.type(boxes()[0] ?? document.body, "1234{Enter}");
    await user.type(boxes()[3] ?? document.body, "5");
    rejected.reject(new Rejection("codeExpired"));
    await waitFor(() => expect(said()).toContain("Code expiré, demandez un nouveau code"));
    expect(boxes().map((box) => box.value)).toEqual(["1", "2", "3", "5"]);
    expect(document.activeElement).toBe(boxes()[3]);
  });

  it("'Ce n'est pas mon numéro ? Recommencer' mails a link that cancels the sign-up", async () => {
    api.response(restartRegistration, undefined);
    const { user } = visit("/check/sms", {});
    await user.click(press("Ce n'est pas mon numéro ? Recommencer"));
    expect(await screen.findByText(/l'annulation de l'inscription du numéro ordinal 10010/)).toBeDefined();
    expect(api.received(restartRegistration)).toEqual([]);
    await user.click(press("Envoyer l'email"));
    expect(await screen.findByText(/Un email vient d'être envoyé aux adresses/)).toBeDefined();
    expect(api.received(restartRegistration)[0]?.input).toEqual({ numOrdinal: "10010" });
  });
});

describe("the Email page without a token", () => {
  it("The Email page requests a link when the page opens and at each press on the button (S2-104 S8-75)", async () => {
    const { user, said } = visit("/check/email", { phoneChecked: true });
    expect(screen.getByRole("heading", { name: "Une dernière étape !" })).toBeDefined();
    expect(screen.getByText(/i•••••@c••••\.example/)).toBeDefined();
    expect(screen.getByText("Pensez à vérifier vos courriers indésirables.")).toBeDefined();
    await waitFor(() => expect(said()).toEqual(["Un email avec un lien de vérification, vous a été envoyé"]));
    await user.click(press("Vous n'avez pas reçu l'email ? Cliquez ici"));
    await waitFor(() => expect(said()).toHaveLength(2));
    expect(api.received(askEmailLink).map(({ input }) => input)).toEqual(Array(2).fill({ numOrdinal: "10010" }));
  });

  it("If the server cannot send the e-mail link, an 'Erreur :' toast shows the server's message (S8-33)", async () => {
    api.reject(askEmailLink, "unavailable");
    const { toasts } = visit("/check/email", { phoneChecked: true });
    await waitFor(() =>
      expect(toasts[0]).toMatchObject({
        title: "Erreur :",
        text: "Le service est momentanément indisponible, veuillez réessayer.",
      }),
    );
  });
});

it("The Sms page opens the Email page if the server already accepted the code", async () => {
  api.response(askEmailLink, undefined);
  const { address } = visit("/check/sms", { phoneChecked: true });
  await waitFor(() => expect(address()).toBe("/check/email"));
});

describe("the countdown of the pages Sms and Email", () => {
  it.each([
    ["/check/sms", "30 s", "smsCooldown"],
    ["/check/email", "90 s", "mailCooldown"],
  ] as const)("The page %s counts down until the user can request the message again", async (path, text, name) => {
    const before = limits[name].seconds;
    Object.assign(limits[name], { seconds: Number.parseInt(text, 10) });
    visit(path, { phoneChecked: path === "/check/email" });
    expect(await screen.findByText(`Prochain envoi possible dans ${text}`)).toBeDefined();
    Object.assign(limits[name], { seconds: before });
  });
});

describe("the Oups page", () => {
  const verified = { phoneChecked: true, emailChecked: true };

  it("The Oups page requests a password link and opens /check/password (S2-107 S8-76)", async () => {
    api.response(askPasswordRecovery, undefined);
    const { user, address, said } = visit("/check/oups", verified);
    expect(screen.getByRole("heading", { name: "Oups, ce compte existe déjà !" })).toBeDefined();
    expect(screen.getByText("i•••••@c••••.example")).toBeDefined();
    await user.click(press("Réinitialiser le mot de passe"));
    await waitFor(() => expect(address()).toBe("/check/password"));
    expect(said()).toEqual(["Nous vous avons envoyé par mail un lien pour modifié votre mot de passe"]);
    expect(api.received(askPasswordRecovery)[0]?.input).toEqual({ numOrdinal: "10010" });
  });

  it("If the server cannot send a password link, an 'Erreur :' toast shows the server's message (S8-35)", async () => {
    api.rejectWith(askPasswordRecovery, 500, { error: "Panne" });
    const { user, toasts, address } = visit("/check/oups", verified);
    await user.click(press("Réinitialiser le mot de passe"));
    await waitFor(() => expect(toasts[0]).toMatchObject({ title: "Erreur :", text: "Panne" }));
    expect(address()).toBe("/check/oups");
  });
});

it("After a reload, the sign-up continues with the user in the browser's storage (S2-006)", () => {
  storeUser(makeUnverified());
  expect(JSON.parse(sessionStorage.getItem("espace-entreprise.sign-up") ?? "")).toEqual(makeUnverified());

  sessionStorage.setItem("espace-entreprise.sign-up", "{");
  expect(readUser()).toEqual(makeUnverified());
  forgetUser();
  sessionStorage.setItem("espace-entreprise.sign-up", "{");
  expect(readUser()).toBeUndefined();
});

it("The first button of the Sms page is 'Corriger mon mobile', the last 'Recommencer' (W-04)", () => {
  visit("/check/sms", {});
  const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect([names.at(0), names.at(-1)]).toEqual(["Corriger mon mobile", "Ce n'est pas mon numéro ? Recommencer"]);
});

const OTHER = "0639980043";
const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });

describe("the end of the sign-up", () => {
  it("After the sign-up, the login page contains the e-mail and focuses the password field", async () => {
    api.response(checkEmail, { success: true, email: "isabelle@canal.example" });
    renderAt("/check/email/jeton", routes, null);
    expect(await screen.findByText("Votre compte est prêt.")).toBeDefined();
    expect(email().value).toBe("isabelle@canal.example");
    const notice = screen.getByText(/identifiants de l'ancien espace client/);
    const other = screen.getByRole("link", { name: "Créer mon compte" });
    expect(other.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Mot de passe")));
  });

  it("After a sign-up in another browser, the login page focuses the empty e-mail field", async () => {
    api.response(checkEmail, { success: true });
    renderAt("/check/email/jeton", routes, null);
    expect(await screen.findByText("Votre compte est prêt.")).toBeDefined();
    expect(email().value).toBe("");
    await waitFor(() => expect(document.activeElement).toBe(email()));
    forgetUser();
  });

  it("If a new account is suspended, the login page does not say that the account is ready (T-61)", async () => {
    api.response(checkEmail, { success: true, email: "isabelle@canal.example", isHeld: true });
    const { address } = renderAt("/check/email/jeton", routes, null);
    await waitFor(() => expect(address()).toBe("/connexion"));
    expect(screen.queryByText("Votre compte est prêt.")).toBeNull();
  });

  it("After the user enters the last digits and a new password, the login contains the e-mail (T-60 S4-13)", async () => {
    api.reject(checkEmail, "confirmPhone");
    const { user, address } = renderAt("/check/email/jeton", routes, null);
    const field = await screen.findByLabelText("Les 4 derniers chiffres de votre mobile");
    api.response(checkEmail, { success: true, email: "lea@clinique.example", passwordLink: "autre-jeton" });
    api.response(passwordLink, { usable: true, invitation: null, isActivation: true });
    api.response(passwordReset, { success: true });
    await user.fill(field, "0042");
    await user.click(press("Valider"));
    await waitFor(() => expect(address()).toBe("/reset/password/autre-jeton"));
    await user.fill(screen.getByLabelText("Nouveau mot de passe"), "marmotte-bleue-42");
    await user.fill(screen.getByLabelText("Confirmation du mot de passe"), "marmotte-bleue-42");
    await user.click(press("Valider"));
    await user.click(await screen.findByRole("link", { name: "Connexion" }));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("lea@clinique.example");
    expect(screen.getByText("Votre compte est prêt.")).toBeDefined();
  });

  it("After the correct SMS code, an account without a password receives a link by mail (T-60)", async () => {
    storeUser(makeUnverified());
    api.response(checkPhone, { success: true, emailChecked: true, passwordMailed: true });
    const { user, address } = renderAt("/check/sms", routes, null);
    await user.fill(screen.getAllByRole("textbox")[0] ?? document.body, "1234");
    await user.click(press("Valider"));
    await waitFor(() => expect(address()).toBe("/check/password"));
    expect(screen.getByText(/Un lien pour choisir votre mot de passe vous a été envoyé par mail\./)).toBeDefined();
  });

  it("The Email page checks every few seconds whether the account is ready, then opens the login", async () => {
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

it("When the Email page gets the focus and the account is ready, the page opens the login", async () => {
  storeUser(makeUnverified({ phoneChecked: true }));
  const { address } = renderAt("/check/email", routes, null);
  await waitFor(() => expect(api.received(registrationState)).toHaveLength(1));
  api.response(registrationState, { isReady: true });
  fireEvent.focus(window);
  await waitFor(() => expect(address()).toBe("/connexion"));
});

describe("the form 'Corriger mon mobile' (W-04)", () => {
  async function open() {
    storeUser(makeUnverified());
    const visit = renderAt("/check/sms", routes, null);
    await waitFor(() => expect(api.received(askSmsCode)).toHaveLength(1));
    await visit.user.click(press("Corriger mon mobile"));
    const field = screen.getByLabelText<HTMLInputElement>("Votre téléphone mobile");
    expect(document.activeElement).toBe(field);
    return { ...visit, field };
  }

  it("After a correction of the mobile, the Sms page shows the new number and requests a code", async () => {
    const { user, field, toasts } = await open();
    const corrected = makeUnverified({ phone: "••••••••43" });
    api.response(correctPhone, { user: corrected });
    api.response(askSmsCode, { retryAfterSeconds: 1 });
    await user.fill(field, OTHER);
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
  ])("The form 'Corriger mon mobile' rejects the mobile %j with the message '%s'", async (typed, text) => {
    const { user, field } = await open();
    await user.fill(field, typed);
    await user.click(press("Envoyer le code à ce numéro"));
    expect(screen.getByText(text)).toBeDefined();
    expect(api.received(correctPhone)).toEqual([]);
  });
});
