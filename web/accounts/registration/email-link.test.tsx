import { act, screen, waitFor } from "@testing-library/react";
import { cancelRegistration, checkEmail, reAskEmailCheck } from "contract/accounts/registration.ts";
import { confirmRequestedAddress } from "contract/centre/email-requests.ts";
import { Route } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { Rejection, useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { CancelPage } from "./CancelPage.tsx";
import { ConfirmAddressPage } from "./ConfirmAddressPage.tsx";
import { EmailPage } from "./EmailPage.tsx";

const api = useFakeApi();

const routes = [
  <Route key="email" path="/check/email/:encryption?" element={<EmailPage />} />,
  <Route key="cancel" path="/check/cancel/:encryption" element={<CancelPage />} />,
  <Route key="address" path="/check/address/:encryption" element={<ConfirmAddressPage />} />,
  <Route key="other" path="*" element={null} />,
];

function visit(address: string) {
  const drawn = renderAt(address, routes);
  return { ...drawn, said: () => drawn.toasts.map(({ text }) => text) };
}

const press = (name: string) => screen.getByRole("button", { name });

describe("the Email page with a token", () => {
  it("The Email page verifies the token in the URL and then opens the login (S2-105 S4-13 S8-74)", async () => {
    api.answerBy(checkEmail, async () => {
      expect(screen.getByRole("heading", { name: "Vérification de votre adresse email ..." })).toBeDefined();
      return { success: true as const };
    });
    const { address, said } = visit("/check/email/jeton");
    await waitFor(() => expect(address()).toBe("/connexion"));
    expect(said()).toEqual(["Email vérifié !"]);
    expect(api.received(checkEmail)[0]?.input).toEqual({ encryption: "jeton", opening: true });
  });

  it("The Email page does not check the token while the browser tab is hidden (T-27)", async () => {
    api.response(checkEmail, { success: true });
    const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { address } = visit("/check/email/jeton");
    await act(async () => undefined);
    expect(api.received(checkEmail)).toEqual([]);
    state.mockReturnValue("visible");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(address()).toBe("/connexion"));
    state.mockRestore();
  });

  describe("a link opened in a browser in which nobody registered", () => {
    const LABEL = "Les 4 derniers chiffres de votre mobile";
    const field = () => screen.findByLabelText<HTMLInputElement>(LABEL);

    it("If the user registered in another browser, the page asks for the phone's last digits (T-14 W-04)", async () => {
      api.answerBy(checkEmail, ({ phoneEnd }) => {
        if (phoneEnd === undefined) throw new Rejection("confirmPhone");
        return { success: true as const };
      });
      const { user, address, said } = visit("/check/email/jeton");
      const asked = await field();
      await waitFor(() => expect(document.activeElement).toBe(asked));
      expect(asked.inputMode).toBe("numeric");
      expect(screen.getByRole("heading", { name: "Confirmez votre inscription" })).toBeDefined();
      expect(said()).toEqual([]);
      expect(press("Valider").hasAttribute("disabled")).toBe(true);
      await user.type(await field(), "43 21x9{Enter}");
      await waitFor(() => expect(address()).toBe("/connexion"));
      expect(said()).toEqual(["Email vérifié !"]);
      expect(api.received(checkEmail).map(({ input }) => input)).toEqual([
        { encryption: "jeton", opening: true },
        { encryption: "jeton", phoneEnd: "4321" },
      ]);
    });

    it("If the user corrects the digits before the rejection arrives, the page keeps them", async () => {
      api.reject(checkEmail, "confirmPhone");
      const { user, said } = visit("/check/email/jeton");
      await user.fill(await field(), "1234");
      const rejected = Promise.withResolvers<never>();
      api.answerBy(checkEmail, () => rejected.promise);
      await user.click(press("Valider"));
      await user.type(await field(), "{Backspace}5");
      const before = said().length;
      rejected.reject(new Rejection("confirmPhone"));
      await waitFor(() => expect(said()).toHaveLength(before + 1));
      expect((await field()).value).toBe("1235");
    });

    it("If the last digits of the phone number are wrong, the page empties and focuses the field (T-14)", async () => {
      api.reject(checkEmail, "confirmPhone");
      const { user, toasts } = visit("/check/email/jeton");
      await user.fill(await field(), "1234");
      const error = "Ces chiffres ne sont pas ceux du mobile donné à l'inscription. Il reste 2 essais.";
      api.rejectWith(checkEmail, 409, { error, code: "confirmPhone" });
      await user.click(press("Valider"));
      await waitFor(() => expect(toasts.at(-1)).toMatchObject({ kind: "error", title: "Erreur :", text: error }));
      const asked = await field();
      expect([asked.value, asked.getAttribute("aria-invalid")]).toEqual(["", "true"]);
      await waitFor(() => expect(document.activeElement).toBe(asked));
      expect(screen.getByText(error)).toBeDefined();
      await user.fill(await field(), "1");
      expect(screen.queryByText(error)).toBeNull();
    });

    it("After the last digits were wrong three times, the page says that the link is invalid (T-14)", async () => {
      api.reject(checkEmail, "confirmPhone");
      const { user, said } = visit("/check/email/jeton");
      await user.fill(await field(), "1234");
      api.reject(checkEmail, "linkVoid");
      await user.click(press("Valider"));
      expect(await screen.findByRole("heading", { name: "Email non vérifié" })).toBeDefined();
      expect(said()).toEqual([
        "Ce lien ne sert plus : les chiffres étaient faux trois fois. Un email vient de vous être envoyé.",
      ]);
      expect(screen.getByRole("link", { name: "Connexion" })).toBeDefined();
      expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
    });
  });

  it("If the link has expired, a button requests a new link, even after a failed first request (S2-106 S4-14 S4-15 S8-31 S8-34)", async () => {
    api.reject(checkEmail, "tokenExpired");
    api.reject(reAskEmailCheck, "internal");
    const { user, toasts } = visit("/check/email/jeton");
    expect(await screen.findByRole("heading", { name: "Lien expiré" })).toBeDefined();
    expect(screen.getByText(/ou ce n'est pas exactement celui de l'email\.$/)).toBeDefined();
    expect(toasts).toEqual([]);
    await user.click(press("Renvoyer un lien"));
    await waitFor(() => expect(toasts[0]).toMatchObject({ kind: "error", title: "Erreur :" }));
    api.response(reAskEmailCheck, { success: true });
    await user.click(press("Renvoyer un lien"));
    const text = "Un lien de vérification de votre email vient de vous être envoyé à nouveau";
    expect(await screen.findByText(text)).toBeDefined();
    expect(api.received(reAskEmailCheck)[0]?.input).toEqual({ type: "email", encryption: "jeton" });
    expect(screen.getByRole("link", { name: "Créer mon compte" }).getAttribute("href")).toBe("/Inscription");
  });

  it("If the server does not know the link, a toast shows the server's message (S8-32)", async () => {
    api.reject(checkEmail, "linkUnknown");
    const { said } = visit("/check/email/jeton");
    await waitFor(() => expect(said()).toEqual(["Ce lien n'est pas valable."]));
    expect(screen.getByText(/^Ouvrez en entier le lien du dernier email reçu\./)).toBeDefined();
    expect(screen.getByRole("link", { name: "Connexion" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
  });
});

it.each([
  [cancelRegistration, "/check/cancel/jeton", "Supprimer ce compte", "Le compte est supprimé"],
  [checkEmail, "/check/email/jeton?annuler", "Annuler le changement", "Le changement est annulé"],
  [confirmRequestedAddress, "/check/address/jeton", "Confirmer cette adresse", "L'adresse est confirmée"],
])(
  "The page of a mailed link sends nothing until the user presses the button: case %# (T-14 T-27 T-61 W-13)",
  async (call, address, name, title) => {
    api.response<typeof cancelRegistration>(call, { success: true });
    const { user } = visit(address);
    await act(async () => undefined);
    expect(api.received(call)).toEqual([]);
    await user.click(press(name));
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
    expect(api.received(call).map(({ input }) => input)).toEqual([{ encryption: "jeton" }]);
  },
);

it("Even without '?annuler', a link that cancels an e-mail change asks for confirmation (W-13)", async () => {
  api.answerBy(checkEmail, ({ opening }) => {
    if (opening) throw new Rejection("confirmUndo");
    return { success: true as const };
  });
  const { user, toasts } = visit("/check/email/jeton");
  expect(await screen.findByRole("heading", { name: "Annulation du changement d'adresse" })).toBeDefined();
  expect(toasts).toEqual([]);
  await user.click(press("Annuler le changement"));
  expect(await screen.findByRole("heading", { name: "Le changement est annulé" })).toBeDefined();
});
