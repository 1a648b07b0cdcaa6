import { act, screen, waitFor, within } from "@testing-library/react";
import { currentUser, type Mandatary } from "contract/accounts/account.ts";
import { addCollaborator, deleteCollaborator } from "contract/accounts/collaborators.ts";
import { readSelectionSharing, shareSelection } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { ProfilPage } from "../../ProfilPage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { makeUser } from "../profile/fixtures.ts";

const api = useFakeApi();
const camille = { email: "camille@clinique.example", firstName: "Camille", lastName: "Robin", mendataryChecked: true };
const julien = { email: "julien@clinique.example", firstName: "Julien", lastName: "Vasseur", mendataryChecked: false };

beforeEach(() => api.response(readSelectionSharing, { shared: false }));

async function visit(people: Mandatary[] = [camille, julien]) {
  api.response(currentUser, makeUser({ childVeterinaryUser: people }));
  const visit = renderAt("/monCompte?onglet=collaborateurs", <Route path="/monCompte" element={<ProfilPage />} />);
  await screen.findByRole("heading", { level: 2, name: "Collaborateurs" });
  await waitFor(() => expect(screen.queryByText(/^Chargement/)).toBeNull());
  return visit;
}

const button = (name: string) => screen.getByRole("button", { name });
const rows = () => within(screen.getByRole("list", { name: "Collaborateurs" })).getAllByRole("listitem");

describe("the list of collaborators", () => {
  it("The row of a collaborator shows e-mail address, names, status and a removal button (S2-252 S2-253 S2-254 S3-04 S3-06 S4-46)", async () => {
    await visit();
    const shown = rows().map((row) =>
      within(row)
        .getAllByText(/\S/)
        .map((part) => part.textContent),
    );
    expect(shown[0]).toEqual(expect.arrayContaining(["camille@clinique.example", "Camille", "Robin", "Activé"]));
    expect(shown[1]).toEqual(expect.arrayContaining(["julien@clinique.example", "Julien", "Vasseur", "En attente"]));
    expect(button("Retirer Camille Robin")).toBeDefined();
    expect(button("Retirer Julien Vasseur")).toBeDefined();
  });

  it("If the account holder confirms a removal, the page sends the collaborator's e-mail address (S2-257 S2-258 S6-07 S7-20 S8-20)", async () => {
    api.response(deleteCollaborator, { success: true });
    const { user, toasts } = await visit();
    await user.dblClick(button("Retirer Julien Vasseur"));
    expect(await screen.findByText("Vous allez retirer ce collaborateur. Confirmez-vous ?")).toBeDefined();
    expect(screen.getByRole("dialog").textContent).toContain("Julien Vasseur");
    await user.click(button("Non"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.received(deleteCollaborator)).toEqual([]);
    await user.click(button("Retirer Julien Vasseur"));
    await user.click(await screen.findByRole("button", { name: "Oui" }));
    const toast = { kind: "success", text: "Votre collaborateur a été supprimé !", position: "top-end" };
    await waitFor(() => expect(toasts).toMatchObject([toast]));
    expect(api.received(deleteCollaborator)[0]?.input).toEqual({ email: julien.email, numOrdinal: "10001" });
    expect(screen.queryByText("Julien")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button("Ajouter un collaborateur")));
  });

  it.each([
    [{ error: "Ce collaborateur n'existe pas." }, "Ce collaborateur n'existe pas.", "S8-17"],
    [{}, "Veuillez contacter votre administrateur système.", "S8-18"],
  ])("If the server rejects a removal with %j, an 'Erreur :' toast says %j (%s)", async (body, text, _id) => {
    api.rejectWith(deleteCollaborator, 404, body);
    const { user, toasts } = await visit();
    await user.click(button("Retirer Camille Robin"));
    await user.click(await screen.findByRole("button", { name: "Oui" }));
    await waitFor(() => expect(toasts).toMatchObject([{ kind: "error", title: "Erreur :", text }]));
    expect(screen.getByText("Camille")).toBeDefined();
  });

  it("'Renvoyer l'invitation' sends another invitation to a collaborator 'En attente' (S8-19)", async () => {
    api.response(addCollaborator, { success: { childVeterinaryUser: [camille, julien] } });
    const { user, toasts } = await visit();
    expect(screen.queryByRole("button", { name: "Renvoyer l'invitation à Camille Robin" })).toBeNull();
    await user.dblClick(button("Renvoyer l'invitation à Julien Vasseur"));
    await waitFor(() => expect(toasts).toHaveLength(1));
    const { mendataryChecked, ...person } = julien;
    expect(api.received(addCollaborator).map(({ input }) => input)).toEqual([{ ...person, numOrdinal: "10001" }]);
  });
});

describe("the form that adds a collaborator", () => {
  const open = async () => {
    const visited = await visit([]);
    await visited.user.click(button("Ajouter un collaborateur"));
    return visited;
  };

  it("The form that adds a collaborator reports each empty field (S2-255 S2-256 S5-60 S5-61 S5-62 S5-63)", async () => {
    const { user } = await open();
    for (const name of ["Nom", "Prénom", "Email"]) expect(screen.getByLabelText(name)).toBeDefined();
    await user.click(button("Valider"));
    expect(screen.getByText("Veuillez renseigner un nom.")).toBeDefined();
    expect(screen.getByText("Veuillez renseigner un prénom.")).toBeDefined();
    expect(screen.getByText("Veuillez renseigner un email.")).toBeDefined();
    await user.fill(screen.getByLabelText("Nom"), "Vasseur");
    await user.click(button("Valider"));
    expect(screen.queryByText("Veuillez renseigner un nom.")).toBeNull();
    expect(api.received(addCollaborator)).toEqual([]);
    await user.click(button("Retour"));
    expect(screen.queryByLabelText("Nom")).toBeNull();
    expect(document.activeElement).toBe(button("Ajouter un collaborateur"));
  });

  const fill = async () => {
    const visited = await open();
    await visited.user.fill(screen.getByLabelText("Nom"), "Vasseur");
    await visited.user.fill(screen.getByLabelText("Prénom"), "Julien");
    await visited.user.fill(screen.getByLabelText("Email"), "julien@clinique.example");
    await visited.user.click(button("Valider"));
    return visited;
  };

  it("The form that adds a collaborator sends its values and the account holder's ordinal number (S6-07 S7-19 S8-19)", async () => {
    api.response(addCollaborator, { success: { childVeterinaryUser: [julien] } });
    const { toasts } = await fill();
    const text = "Un lien de confirmation a bien été envoyé à votre collaborateur ci-dessous !";
    await waitFor(() => expect(toasts).toMatchObject([{ kind: "success", text, position: "top-end" }]));
    const { mendataryChecked, ...person } = julien;
    expect(api.received(addCollaborator)[0]?.input).toEqual({ ...person, numOrdinal: "10001" });
    expect(rows()).toHaveLength(1);
  });

  it("If the server rejects a new collaborator, an 'Erreur :' toast shows each error on a line (S8-16)", async () => {
    const text = "Email invalide.\nNom trop long.";
    api.rejectWith(addCollaborator, 422, { error: text.split("\n") });
    const { toasts } = await fill();
    await waitFor(() => expect(toasts).toMatchObject([{ kind: "error", title: "Erreur :", text }]));
    expect(screen.getByLabelText<HTMLInputElement>("Nom").value).toBe("Vasseur");
  });

  it.each(["collaboratorRefused", "emailTaken"] as const)(
    "If the server rejects a collaborator with the error %s, the form marks the e-mail field (S8-15)",
    async (code) => {
      api.reject(addCollaborator, code);
      await fill();
      const email = screen.getByLabelText("Email");
      await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("true"));
      expect(document.activeElement).toBe(email);
    },
  );
});

it("Turning on 'Partager la sélection' shares the selection immediately (B2-07)", async () => {
  api.response(shareSelection, { success: true, shared: true });
  const { user, toasts } = await visit();
  const toggle = await screen.findByRole("switch", { name: "Partager la sélection avec mes collaborateurs" });
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  await user.click(toggle);
  expect(toggle.getAttribute("aria-checked")).toBe("true");
  expect(api.received(shareSelection)[0]?.input).toEqual({ shared: true });
  await waitFor(() => expect(toasts).toMatchObject([{ text: "La sélection est partagée avec vos collaborateurs." }]));
});

it("An older response does not turn the switch for the shared selection off again (B2-07)", async () => {
  const older = Promise.withResolvers<{ shared: boolean }>();
  api.response(shareSelection, { success: true, shared: true });
  const { user, client, toasts } = await visit();
  const toggle = await screen.findByRole("switch");
  api.answerBy(readSelectionSharing, () => older.promise);
  act(() => void client.invalidateQueries({ queryKey: ["selectionSharing"] }));
  await user.click(toggle);
  await waitFor(() => expect(toasts).toHaveLength(1));
  older.resolve({ shared: false });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(toggle.getAttribute("aria-checked")).toBe("true");
});
