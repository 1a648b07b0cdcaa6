import { fireEvent, screen, waitFor } from "@testing-library/react";
import { preRegister } from "contract/accounts/registration.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt, type TestUser } from "../../testing/render-at.tsx";
import { readDraft, storeDraft } from "./draft.ts";
import { makePrefill, makeUnverified } from "./fixtures.ts";
import { InscriptionPage } from "./InscriptionPage.tsx";
import { readUser } from "./user-state.ts";

const api = useFakeApi();
beforeEach(() => {
  sessionStorage.clear();
  storeDraft({ prefill: makePrefill() });
});

async function visit() {
  const routes = [
    <Route key="page" path="/Inscription" element={<InscriptionPage />} />,
    <Route key="other" path="*" element={null} />,
  ];
  const rendered = renderAt("/Inscription", routes);
  await screen.findByRole("button", { name: "Créer mon compte" });
  return rendered;
}

const PASSWORD = "marmotte-bleue-42";
const box = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const password = () => box("Mot de passe");
const repeat = () => box("Confirmation du mot de passe");
const mobile = () => box("Votre téléphone mobile");
const terms = () => screen.getByRole<HTMLInputElement>("checkbox");
const submit = () => screen.getByRole("button", { name: "Créer mon compte" });
const MISMATCH = "Les mots de passe ne correspondent pas";

async function fillAll(user: TestUser): Promise<void> {
  await user.click(screen.getByRole("radio", { name: "i•••••@c••••.example" }));
  const texts = new Map([
    [password(), PASSWORD],
    [repeat(), PASSWORD],
    [mobile(), "06 12 34 56 78"],
  ]);
  for (const [field, text] of texts) await user.fill(field, text);
  await user.click(terms());
}

describe("the fields of the registration form", () => {
  it("The registration form starts with the register's values, which the user can edit (S2-074 S2-075 S2-076 S2-081 S4-05)", async () => {
    await visit();
    const expected = {
      ...{ Civilité: "Madame", Prénom: "Isabelle", Nom: "Lefranc", "Raison sociale": "Clinique du Canal" },
      ...{ SIRET: "851 147 843 96480", Adresse: "8 quai de la Prévalaye", "Code postal": "35000", Ville: "Rennes" },
      ...{ "Téléphone de la clinique": "02 61 91 10 35", "Votre téléphone mobile": "" },
    };
    for (const [label, value] of Object.entries(expected)) {
      expect(box(label).value, label).toBe(value);
      expect(box(label).readOnly, label).not.toBe(true);
    }
    expect(box("Numéro ordinal").value).toBe("10010");
    expect(box("Numéro ordinal").readOnly).toBe(true);
  });

  it("The form lists the e-mail addresses without selecting one, and can show each password (S2-077 S2-078 S2-079 S2-080 S2-081 S2-082 S3-09 S4-30)", async () => {
    const { user } = await visit();
    const radios = screen.getAllByRole<HTMLInputElement>("radio");
    expect(radios.map((radio) => radio.checked)).toEqual([false, false]);
    expect(screen.getByRole("radio", { name: "a•••••@c••••.example" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Mon email n'est pas présent" })).toBeDefined();
    expect(screen.getByText("Un SMS avec un code d'activation vous sera envoyé")).toBeDefined();
    const accepted = /En créant un compte, j'accepte les conditions générales/;
    expect(screen.getByRole("checkbox", { name: accepted })).toBeDefined();
    const [, second] = screen.getAllByRole("button", { name: "Afficher le mot de passe" });
    await user.click(second ?? document.body);
    expect([password().type, repeat().type]).toEqual(["password", "text"]);
  });
});

describe("the errors of the registration form", () => {
  it("The registration form marks an invalid field only when the user leaves the field (S5-01)", async () => {
    const { user } = await visit();
    await user.clear(box("Ville"));
    expect(box("Ville").getAttribute("aria-invalid")).toBeNull();
    await user.tab();
    expect(box("Ville").getAttribute("aria-invalid")).toBe("true");
    await user.fill(box("Ville"), "Brest");
    expect(box("Ville").getAttribute("aria-invalid")).toBeNull();
  });

  it("An invalid phone, or a landline as mobile, shows 'Numéro de téléphone incorrect.' (S5-25)", async () => {
    const { user } = await visit();
    await user.fill(mobile(), "0299000000");
    expect(await screen.findByText("Numéro de téléphone incorrect.")).toBeDefined();
    await user.clear(mobile());
    await user.fill(mobile(), "0612345678");
    await waitFor(() => expect(screen.queryByText("Numéro de téléphone incorrect.")).toBeNull());
    await user.fill(box("Téléphone de la clinique"), "9");
    expect(await screen.findByText("Numéro de téléphone incorrect.")).toBeDefined();
  });

  it("'Veuillez accepter nos termes d'utilisation' appears only if all fields are valid (S5-23)", async () => {
    const { user } = await visit();
    await screen.findByText("Veuillez renseigner tous les champs.");
    expect(screen.queryByText("Veuillez accepter nos termes d'utilisation")).toBeNull();
    await fillAll(user);
    expect(screen.queryByText("Veuillez renseigner tous les champs.")).toBeNull();
    await user.click(terms());
    expect(await screen.findByText("Veuillez accepter nos termes d'utilisation")).toBeDefined();
  });

  it("If the user submits an incomplete registration, the form marks the fields to correct (S5-01 S5-24 S5-26)", async () => {
    const { user } = await visit();
    expect(await screen.findByText("Veuillez renseigner tous les champs.")).toBeDefined();
    expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(0);
    await user.click(submit());
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole("radio")[0]));
    expect(terms().getAttribute("aria-invalid")).toBe("true");
    expect(api.received(preRegister)).toEqual([]);
  });
});

describe("the two passwords", () => {
  it("If a change makes the two passwords differ, the form immediately shows an error (S4-31 S5-12 S5-13 S5-15)", async () => {
    const { user } = await visit();
    await fillAll(user);
    expect(screen.queryByText(MISMATCH)).toBeNull();
    await user.fill(password(), "x");
    expect(await screen.findByText(MISMATCH)).toBeDefined();
    expect(screen.getByText("Veuillez renseigner tous les champs.")).toBeDefined();
    fireEvent.change(repeat(), { target: { value: `${PASSWORD}x` } });
    await waitFor(() => expect(screen.queryByText(MISMATCH)).toBeNull());
    fireEvent.change(repeat(), { target: { value: "autre" } });
    expect(await screen.findByText(MISMATCH)).toBeDefined();
  });

  it("While the repeated password has the focus, the field's error is hidden (S4-32 S5-14)", async () => {
    const { user } = await visit();
    await user.fill(password(), PASSWORD);
    await user.fill(repeat(), "autre");
    await user.tab();
    expect(await screen.findByText(MISMATCH)).toBeDefined();
    await user.click(repeat());
    expect(screen.queryByText(MISMATCH)).toBeNull();
    await user.tab();
    expect(await screen.findByText(MISMATCH)).toBeDefined();
  });

  it("While the user presses a control, no error of the repeated password moves the control", async () => {
    const { user } = await visit();
    await user.fill(repeat(), "autre");
    await user.tab();
    await user.click(repeat());
    const pressed = vi.spyOn(document, "querySelector").mockReturnValue(terms());
    fireEvent.blur(repeat());
    expect(screen.queryByText(MISMATCH)).toBeNull();
    pressed.mockRestore();
    expect(await screen.findByText(MISMATCH)).toBeDefined();
  });

  it("The registration form explains why a password is weak and sends nothing (T-22)", async () => {
    const { user } = await visit();
    await fillAll(user);
    for (const field of [password(), repeat()]) fireEvent.change(field, { target: { value: "Isabelle2024" } });
    await user.click(submit());
    expect(await screen.findByText(/ressemble trop à votre nom/)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(api.received(preRegister)).toEqual([]);
  });
});

describe("sending the registration form", () => {
  it("A sign-up stores the user in the browser, removes the draft and opens /check/sms (S2-083 S3-10 S4-07)", async () => {
    api.response(preRegister, { user: makeUnverified() });
    const { user, address } = await visit();
    await fillAll(user);
    await user.click(submit());
    await waitFor(() => expect(address()).toBe("/check/sms"));
    expect(readUser()).toEqual(makeUnverified());
    expect(readDraft()).toBeUndefined();
    const [request] = api.received(preRegister);
    expect(request?.input).toMatchObject({ numOrdinal: "10010", emailId: 0, useTerm: true, password: PASSWORD });
    expect(request?.input).not.toHaveProperty("password-repeat");
  });

  it("If the server rejects the registration, the error tells the user whom to contact (S8-06)", async () => {
    api.reject(preRegister, "numOrdinalTaken");
    const { user, toasts } = await visit();
    await fillAll(user);
    await user.click(submit());
    await waitFor(() => expect(toasts).toHaveLength(1));
    const title = "Un compte existe déjà pour ce numéro ordinal.";
    const text = "Veuillez contacter l'administrateur à l'adresse support@espace-asv.example.";
    expect(toasts[0]).toMatchObject({ kind: "error", title, text });
    expect(screen.getByRole("link", { name: "support@espace-asv.example" })).toBeDefined();
    expect(mobile().value).toBe("06 12 34 56 78");
  });

  it("If the server rejects a common password, the registration form marks the field (S8-06 T-22)", async () => {
    api.reject(preRegister, "passwordTooWeak");
    const { user, toasts } = await visit();
    await fillAll(user);
    await user.click(submit());
    await waitFor(() => expect(toasts).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(password().getAttribute("aria-invalid")).toBe("true");
  });
});
