import { act, screen, waitFor, within } from "@testing-library/react";
import { currentUser, type User } from "contract/accounts/account.ts";
import { deleteUser } from "contract/accounts/erasure.ts";
import { endOtherSessions, endSession, type Session, sessionList } from "contract/accounts/sessions.ts";
import { userData } from "contract/privacy/privacy.ts";
import { Route } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeUser } from "../accounts/profile/fixtures.ts";
import { readToken } from "../api/token.ts";
import { ProfilPage } from "../ProfilPage.tsx";
import { useFakeApi } from "../testing/fake-api.ts";
import { renderAt } from "../testing/render-at.tsx";
import { makeAccountData, makeSession } from "./fixtures.ts";

const api = useFakeApi();
const here = makeSession({ id: "here", current: true });
const phone = makeSession({ id: "phone", browser: "Safari", system: "iPhone" });
const unknown = makeSession({ id: "unknown", browser: null, system: null });

async function visit(sessions: Session[] = [here, phone], user: User = makeUser()) {
  api.response(currentUser, user);
  api.response(sessionList, sessions);
  const visit = renderAt(
    "/monCompte?onglet=mes-donnees",
    <>
      <Route path="/monCompte" element={<ProfilPage />} />
      <Route path="/" element={<p>l'accueil</p>} />
    </>,
  );
  await screen.findByRole("list", { name: "Appareils connectés" });
  return visit;
}

const button = (name: string) => screen.getByRole("button", { name });
const rows = () => within(screen.getByRole("list", { name: "Appareils connectés" })).getAllByRole("listitem");

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("the list 'Appareils connectés'", () => {
  it("'Appareils connectés' lists each browser with the time of the last use (W-16)", async () => {
    await visit([here, phone, unknown]);
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Firefox · WindowsUtilisé en ce moment, connecté le 10\/02.* à \d\d:\d\dCet appareil$/),
      expect.stringMatching(/^Safari · iPhoneUtilisé le 14\/02.* à \d\d:\d\d, connecté le 10\/02.*Déconnecter$/),
      expect.stringMatching(/^Navigateur inconnuUtilisé le/),
    ]);
    expect(within(rows()[0] ?? document.body).queryByRole("button")).toBeNull();
  });

  it("'Déconnecter' ends another browser's session and moves the focus to the list (W-16)", async () => {
    api.response(endSession, undefined);
    const { user, toasts } = await visit();
    await user.click(screen.getByRole("button", { name: /^Déconnecter Safari · iPhone, utilisé le 14\/02/ }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(api.received(endSession)[0]?.input).toEqual({ id: "phone" });
    expect(toasts).toMatchObject([{ kind: "success", text: "Appareil déconnecté" }]);
    expect(document.activeElement).toBe(screen.getByRole("list", { name: "Appareils connectés" }));
  });

  it("An older response does not list an ended session again (W-16)", async () => {
    const older = Promise.withResolvers<Session[]>();
    api.response(endSession, undefined);
    const { user, client } = await visit();
    api.answerBy(sessionList, () => older.promise);
    act(() => void client.invalidateQueries({ queryKey: ["sessions"] }));
    await user.click(screen.getByRole("button", { name: /^Déconnecter Safari/ }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    older.resolve([here, phone]);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(rows()).toHaveLength(1);
  });

  it("'Déconnecter tous les autres' asks for confirmation and ends all other sessions (W-16)", async () => {
    api.response(endOtherSessions, undefined);
    const { user } = await visit([here, phone, unknown]);
    await user.click(button("Déconnecter tous les autres"));
    await user.click(await screen.findByRole("button", { name: "Annuler" }));
    expect(api.received(endOtherSessions)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(button("Déconnecter tous les autres"));
    await user.click(await screen.findByRole("button", { name: "Déconnecter" }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});

describe("the section 'Une copie de vos données'", () => {
  it("'Télécharger mes données' saves a file whose name contains the date (T-54)", async () => {
    const saved: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return "blob:essai";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    api.response(userData, makeAccountData());
    const { user, toasts } = await visit();
    await user.click(button("Télécharger mes données"));
    await waitFor(() => expect(toasts).toMatchObject([{ kind: "success", text: "Vos données ont été téléchargées" }]));
    expect(names).toEqual(["mes-donnees-2026-02-14.json"]);
    expect(JSON.parse((await saved[0]?.text()) ?? "")).toEqual(makeAccountData());
  });
});

describe("the dialog 'Supprimer mon compte'", () => {
  const open = async (user: User = makeUser()) => {
    const visited = await visit([here], user);
    await visited.user.click(button("Supprimer mon compte"));
    const dialog = within(await screen.findByRole("dialog", { name: "Supprimer votre compte pour toujours ?" }));
    const submit = () => visited.user.click(dialog.getByRole("button", { name: "Supprimer mon compte" }));
    return { ...visited, dialog, submit };
  };

  it("'Supprimer mon compte' opens a dialog that says what is deleted and what is kept (T-54)", async () => {
    const colleague = { email: "a@b.example", firstName: "Ana", lastName: "Le Bris", mendataryChecked: true };
    const { dialog } = await open(
      makeUser({ childVeterinaryUser: [colleague, { ...colleague, email: "c@b.example" }] }),
    );
    expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "votre clinique ;",
      "vos demandes de mise en relation : les rendez-vous à venir sont annulés, et les candidats prévenus ;",
      "les comptes de vos 2 collaborateurs, et tout ce qu'ils contiennent ;",
      "vos informations et votre mot de passe ;",
      "votre sélection, vos notifications et vos alertes par SMS ;",
      "vos connexions, sur tous vos appareils, et ce que ce navigateur garde.",
      "un journal de sécurité et de consultation où rien ne vous nomme plus, 12 mois ;",
      "l'adresse à laquelle nous vous confirmons la suppression, 7 jours.",
    ]);
    expect(
      dialog.getByText("Votre numéro ordinal redevient libre : vous pourrez vous inscrire à nouveau."),
    ).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Annuler" })));
  });

  it("'Supprimer mon compte' requires the user's current password (T-54)", async () => {
    api.reject(deleteUser, "wrongPassword");
    const { dialog, submit, user, toasts } = await open();
    await submit();
    expect(dialog.getByText("Veuillez renseigner votre mot de passe.")).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText("Votre mot de passe"));
    expect(api.received(deleteUser)).toEqual([]);
    await user.fill(dialog.getByLabelText("Votre mot de passe"), "faux");
    await submit();
    expect(await dialog.findByText("Mot de passe actuel incorrect.")).toBeDefined();
    expect(toasts).toEqual([]);
    expect(readToken()).not.toBeNull();
  });

  it("Deleting the account ends the session, clears the browser's data and opens the home page (T-54)", async () => {
    api.response(deleteUser, { success: true });
    localStorage.setItem("espace-entreprise.visits", '{"demo@espace-asv.example": 1}');
    sessionStorage.setItem("espace-entreprise.scroll", "[]");
    localStorage.setItem("ailleurs", "1");
    const { dialog, submit, user, toasts } = await open();
    await user.fill(dialog.getByLabelText("Votre mot de passe"), "clinique-demo-2026");
    await submit();
    expect(await screen.findByText("l'accueil")).toBeDefined();
    expect(api.received(deleteUser)[0]?.input).toEqual({ password: "clinique-demo-2026" });
    expect(readToken()).toBeNull();
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([["ailleurs"], []]);
    expect(toasts).toMatchObject([{ kind: "success", text: "Votre compte a été supprimé" }]);
  });
});
