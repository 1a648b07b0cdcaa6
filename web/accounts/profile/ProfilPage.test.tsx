import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { currentUser, type User, updateUser } from "contract/accounts/account.ts";
import { logout } from "contract/accounts/login.ts";
import { defaultParameters, notificationParametersRead } from "contract/alerts/alerts.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readToken } from "../../api/token.ts";
import { ProfilPage } from "../../ProfilPage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { makeUser } from "./fixtures.ts";

const file = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock("../collaborators/CollaboratorsPanel.tsx", async () => {
  await file.promise;
  return { CollaboratorsPanel: () => "les collaborateurs" };
});

const api = useFakeApi();
const clinic = {
  ...{ socialReason: "Clinique des Tilleuls", siret: "73282932000074", address: "12 rue des Tilleuls" },
  ...{ ZIPCode: "35000", city: "Rennes", phone: "0299000001" },
};
const shownClinic = { ...clinic, siret: "732 829 320 00074", phone: "02 99 00 00 01" };
const holder = makeUser({ veterinaryClinicals: [clinic, { ...clinic, socialReason: "Seconde clinique" }] });
const collaborator = makeUser({ ...holder, mendataryChecked: true, numOrdinal: null, gender: "Monsieur" });

beforeEach(() => {
  api.response(currentUser, holder);
  api.reject(notificationParametersRead, "notificationParametersNotFound");
});

const routes = (
  <>
    <Route path="/monCompte" element={<ProfilPage />} />
    <Route path="/connexion" element={<p>la connexion</p>} />
  </>
);

async function visit(user: User = holder, address = "/monCompte") {
  api.response(currentUser, user);
  const visit = renderAt(address, routes);
  await screen.findByRole("navigation", { name: "Rubriques du profil" });
  return visit;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const menu = () => within(screen.getByRole("navigation", { name: "Rubriques du profil" }));
const submit = () => screen.getByRole("button", { name: "Mettre à jour mon profil" });

describe("the menu of the profile page", () => {
  it("The profile menu has Informations, Mot de passe, Collaborateurs and Déconnexion (S1-12 S1-15 S2-015 S2-240)", async () => {
    await visit();
    expect(screen.getByRole("heading", { level: 1, name: "Profil" })).toBeDefined();
    expect(document.title).toBe("Profil · Espace entreprise");
    expect(menu().getByRole("link", { name: "Informations" }).getAttribute("aria-current")).toBe("page");
    expect(menu().getByRole("link", { name: "Mot de passe" })).toBeDefined();
    expect(menu().getByRole("link", { name: "Collaborateurs" })).toBeDefined();
    expect(menu().getByRole("button", { name: "Déconnexion" })).toBeDefined();
  });

  it("The profile menu of a collaborator has no 'Collaborateurs' (S2-241 S6-10)", async () => {
    await visit(collaborator, "/monCompte?onglet=collaborateurs");
    expect(menu().queryByRole("link", { name: "Collaborateurs" })).toBeNull();
    expect(screen.getByRole("heading", { level: 2, name: "Informations" })).toBeDefined();
  });

  it("After a press in the profile menu, the tab opens at once, even while its file loads", async () => {
    const { user } = await visit();
    await user.click(menu().getByRole("link", { name: "Collaborateurs" }));
    expect(screen.getByRole("heading", { level: 2, name: "Collaborateurs" })).toBeDefined();
    file.resolve();
    expect(await screen.findByText("les collaborateurs")).toBeDefined();
  });

  it("'Déconnexion' ends the session, clears the browser's storage and opens the login (S2-242 S2-243 S2-244)", async () => {
    api.response(logout, undefined);
    const { user, address, toasts } = await visit();
    localStorage.setItem("espace-entreprise.notes", "une note");
    sessionStorage.setItem("espace-entreprise.introduction.a.7", "un message");
    localStorage.setItem("espace-formation.token", "jeton");
    await user.click(menu().getByRole("button", { name: "Déconnexion" }));
    await waitFor(() => expect(address()).toBe("/connexion"));
    expect(Object.keys(localStorage)).toEqual(["espace-formation.token"]);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(readToken()).toBeNull();
    expect(toasts).toMatchObject([{ kind: "success", text: "Déconnexion" }]);
    await waitFor(() => expect(api.received(logout)).toHaveLength(1));
  });

  it("If the profile cannot be loaded, the profile page shows an error and a button to try again", async () => {
    api.reject(currentUser, "internal");
    const { user } = renderAt("/monCompte", routes);
    expect(await screen.findByText("Votre profil n'a pas pu être chargé.")).toBeDefined();
    api.response(currentUser, holder);
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByLabelText("Prénom")).toBeDefined();
  });
});

describe("the form of the profile page", () => {
  it("The profile form shows the account holder's ordinal number, identity and first clinic (S2-245 S2-246 S2-247 S2-248 S2-249 S3-01 S3-03 S3-05)", async () => {
    await visit();
    expect(field("Numéro ordinal").value).toBe("10001");
    expect(field("Numéro ordinal").readOnly).toBe(true);
    const gender = screen.getByLabelText<HTMLSelectElement>("Civilité");
    expect(gender.value).toBe("Madame");
    expect([...gender.options].map(({ value, text }) => [value, text])).toEqual([
      ["Monsieur", "M."],
      ["Madame", "Mme."],
    ]);
    const shown = ["Prénom", "Nom", "Email", "Téléphone"].map((name) => field(name).value);
    expect(shown).toEqual(["Claire", "Durand", "demo@espace-asv.example", "06 39 98 00 01"]);
    const clinicFields = ["Raison sociale", "SIRET", "Adresse", "Code postal", "Ville", "Téléphone de la clinique"];
    expect(clinicFields.map((name) => field(name).value)).toEqual(Object.values(shownClinic));
    expect(submit()).toBeDefined();
  });

  it("Saving the profile sends identity, clinic and version ('edition'), but no ordinal number (S6-05 S6-06 S7-16 S7-17 S7-18 S8-70 S9-08)", async () => {
    const changed = { ...holder, firstName: "Clara", veterinaryClinicals: [{ ...clinic, city: "Saint-Malo" }] };
    api.response(updateUser, changed);
    const { user, toasts } = await visit();
    await user.clear(field("Prénom"));
    await user.fill(field("Prénom"), "Clara");
    await user.clear(field("Ville"));
    await user.fill(field("Ville"), "Saint-Malo");
    await user.click(submit());
    const text = "Vos informations ont bien été mise à jour !";
    await waitFor(() => expect(toasts).toMatchObject([{ kind: "success", text, position: "top-end" }]));
    expect(api.received(updateUser)[0]?.input).toEqual({
      ...{ gender: "Madame", firstName: "Clara", lastName: "Durand", email: "demo@espace-asv.example" },
      ...{ phone: "06 39 98 00 01", clinic: { ...shownClinic, city: "Saint-Malo" }, edition: 1 },
    });
    expect(api.received(currentUser)).toHaveLength(1);
  });

  it("Text that the user types while the profile is saved stays in the form", async () => {
    let respond: (user: User) => void = () => undefined;
    api.answerBy(updateUser, () => new Promise<User>((resolve) => (respond = resolve)));
    const { user, toasts } = await visit();
    await user.fill(field("Prénom"), "-Anne");
    await user.click(submit());
    await user.fill(field("Ville"), " Cedex");
    respond({ ...holder, firstName: "Claire-Anne", edition: 2 });
    await waitFor(() => expect(toasts).toHaveLength(1));
    await waitFor(() => expect(submit().getAttribute("aria-busy")).toBeNull());
    expect(field("Ville").value).toBe("Rennes Cedex");
    expect(field("Prénom").value).toBe("Claire-Anne");
  });

  it("If another tab has changed the profile, the user chooses between the values of both tabs (B0-08)", async () => {
    const email = "cabinet@espace-asv.example";
    const newer = { ...holder, edition: 2, email, veterinaryClinicals: [{ ...clinic, city: "Dinan" }] };
    const { user } = await visit();
    await user.clear(field("Adresse"));
    await user.fill(field("Adresse"), "3 rue Neuve");
    await user.clear(field("Ville"));
    await user.fill(field("Ville"), "Dol");
    api.rejectWith(updateUser, 409, { error: "x", code: "editedMeanwhile", user: newer });
    await user.click(submit());
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getAllByRole("group")).toHaveLength(2);
    expect(dialog.getByLabelText<HTMLInputElement>("Déjà enregistré : cabinet@espace-asv.example").checked).toBe(true);
    await user.click(dialog.getByLabelText("Votre saisie : Dol"));
    api.response(updateUser, newer);
    await user.click(dialog.getByRole("button", { name: "Enregistrer ces choix" }));
    await waitFor(() => expect(api.received(updateUser)).toHaveLength(2));
    const chosen = { edition: 2, email, clinic: { address: "3 rue Neuve", city: "Dol" } };
    expect(api.received(updateUser)[1]?.input).toMatchObject(chosen);
  });

  it("The profile form restores a draft only for the person who typed the draft (B0-09)", async () => {
    const { user } = await visit();
    await user.clear(field("Prénom"));
    await user.fill(field("Prénom"), "Clara");
    cleanup();
    const { toasts } = await visit();
    expect(field("Prénom").value).toBe("Clara");
    expect(toasts).toMatchObject([{ text: "Votre saisie est reprise où vous l'aviez laissée." }]);
    cleanup();
    await visit(makeUser({ ...holder, email: "autre@espace-asv.example" }));
    expect(field("Prénom").value).toBe("Claire");
  });

  it("A collaborator's profile form contains no ordinal number and no clinic (S3-02 S6-08 S6-09 S6-11)", async () => {
    api.response(updateUser, collaborator);
    const { user } = await visit(collaborator);
    expect(screen.getByLabelText<HTMLSelectElement>("Civilité").value).toBe("Monsieur");
    for (const name of ["Numéro ordinal", "Raison sociale", "SIRET", "Téléphone de la clinique"]) {
      expect(screen.queryByLabelText(name)).toBeNull();
    }
    await user.click(submit());
    await waitFor(() => expect(api.received(updateUser)).toHaveLength(1));
    const sent = Object.keys(api.received(updateUser)[0]?.input ?? {});
    expect(sent.sort()).toEqual(["edition", "email", "firstName", "gender", "lastName", "phone"]);
  });

  it.each([
    ["Téléphone", "S5-50"],
    ["Téléphone de la clinique", "S5-51"],
  ])("The profile form marks an invalid phone number in the field '%s' (%s S5-52 S5-53 S5-54)", async (name) => {
    const { user } = await visit();
    await user.clear(field(name));
    await user.fill(field(name), "02 99");
    await user.click(submit());
    expect(screen.getAllByText("Numéro de téléphone incorrect.")).toHaveLength(1);
    expect(field(name).getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field(name));
    expect(api.received(updateUser)).toEqual([]);
    await user.fill(field(name), "000001");
    expect(screen.queryByText("Numéro de téléphone incorrect.")).toBeNull();
  });
});

describe("a profile that the server rejects", () => {
  const rejected = async (status: number, body: unknown) => {
    api.rejectWith(updateUser, status, body);
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { user, toasts } = await visit();
    await user.click(submit());
    await waitFor(() => expect(api.received(updateUser)).toHaveLength(1));
    await waitFor(() => expect(submit().getAttribute("aria-busy")).toBeNull());
    return { toasts, log };
  };

  it.each([[{ error: [] }], [""]])(
    "If the server rejects the profile with the body %j, the page only logs the error (S8-11)",
    async (body) => {
      const { toasts, log } = await rejected(422, body);
      expect(toasts).toEqual([]);
      expect(log).toHaveBeenCalled();
    },
  );

  it("If the server returns a list of errors, a toast shows each error on a new line (S8-12)", async () => {
    const { toasts } = await rejected(422, { error: ["Le nom est vide.", "L'email est vide."] });
    const text = "Le nom est vide.\nL'email est vide.";
    expect(toasts).toMatchObject([{ kind: "error", title: "Erreur :", text, position: "top-end" }]);
  });
});

it("If the phone number differs from the mobile for the SMS alerts, the profile says so (D62)", async () => {
  api.response(notificationParametersRead, { ...defaultParameters("35000", "0639980001"), enabled: true });
  const { user } = await visit(makeUser({ ...holder, phone: "0639980001" }));
  for (const mobile of ["0639980001", "06 39 98 01 01"]) {
    await user.clear(field("Téléphone"));
    await user.fill(field("Téléphone"), mobile);
    const isOther = mobile.endsWith("01 01");
    const link = screen.queryByRole("link", { name: "Changer ce numéro" });
    expect(link?.getAttribute("href")).toBe(isOther ? "/parameters/notification" : undefined);
    expect(screen.queryByText(/Vos alertes SMS partent vers le 06 39 98 00 01\./) !== null).toBe(isOther);
  }
});
