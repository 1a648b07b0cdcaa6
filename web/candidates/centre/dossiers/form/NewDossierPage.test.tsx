import { screen, waitFor } from "@testing-library/react";
import { listTowns } from "contract/candidates/dossier-list.ts";
import { createDossier, listDossiers } from "contract/candidates/dossiers.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { useFakeApi } from "../../../../testing/fake-api.ts";
import { renderAt } from "../../../../testing/render-at.tsx";
import { dossier, dossierItem } from "../fixtures.ts";
import { NewDossierPage } from "./NewDossierPage.tsx";

const api = useFakeApi();
const TOWNS: Readonly<Record<string, string[]>> = {
  35000: ["Rennes"],
  22000: ["Saint-Brieuc"],
  35133: ["Billé", "Javené"],
};

beforeEach(() => {
  api.response(createDossier, dossier(7));
  api.answerBy(listTowns, ({ ZIPCode }) => ({ towns: TOWNS[String(ZIPCode)] ?? [] }));
});

function open() {
  window.history.replaceState(null, "", "/formation/candidats/nouveau");
  return renderAt("/formation/candidats/nouveau", [
    <Route key="new" path="/formation/candidats/nouveau" element={<NewDossierPage />} />,
    <Route key="one" path="/formation/candidats/:id" element={<p>le dossier</p>} />,
  ]);
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe("the form of a new dossier", () => {
  it("the dossier form fills in the town of a postal code, or lists the possible towns (B16-03)", async () => {
    const { user } = open();
    await user.fill(field("Code postal"), "35000");
    await waitFor(() => expect(field("Ville").value).toBe("Rennes"));
    await user.clear(field("Code postal"));
    await user.fill(field("Code postal"), "22000");
    await waitFor(() => expect(field("Ville").value).toBe("Saint-Brieuc"));
    await user.clear(field("Ville"));
    await user.fill(field("Ville"), "Plérin");
    await user.clear(field("Code postal"));
    await user.fill(field("Code postal"), "35133");
    await waitFor(() => expect(field("Ville").list?.options).toHaveLength(2));
    expect(field("Ville").value).toBe("Plérin");
    await user.clear(field("Ville"));
    expect(screen.getByText("Choisissez parmi 2 villes : Billé, Javené")).toBeDefined();
    await user.clear(field("Code postal"));
    await user.fill(field("Code postal"), "99999");
    expect(await screen.findByText("Code postal inconnu.")).toBeDefined();
  });

  it("'Créer et ajouter un autre' stores the dossier and empties the form (B16-03)", async () => {
    const { user, address, toasts } = open();
    await user.fill(field("Nom"), "Martin");
    await user.fill(field("Prénom"), "Zoé");
    await user.fill(field("Code postal"), "35000");
    await user.click(screen.getByRole("button", { name: "Créer et ajouter un autre" }));
    await waitFor(() => expect(field("Nom").value).toBe(""));
    expect(toasts[0]?.text).toBe("Le brouillon est créé.");
    expect(field("Nom")).toBe(document.activeElement);
    expect(address()).toBe("/formation/candidats/nouveau");
    await user.fill(field("Nom"), "Perrot");
    await user.fill(field("Prénom"), "Lise");
    await user.type(field("Code postal"), "35000{Enter}");
    await waitFor(() => expect(address()).toBe("/formation/candidats/7"));
    expect(api.received(createDossier).map(({ input }) => input.lastName)).toEqual(["Martin", "Perrot"]);
  });

  it("the form of a new dossier names an existing dossier with the same name and birthday (B1-30)", async () => {
    const published = { lastName: "Martiñ", firstName: "Zoé", birthday: "2005-04-03" };
    const others = [dossierItem(5, { ...published, birthday: "2006-01-01" }), dossierItem(6, { lastName: "Martin" })];
    api.response(listDossiers, { total: 3, items: [dossierItem(4, published), ...others], next: null });
    const same = { ...published, id: 4, externalId: "EF-4", state: "published", same: "person" } as const;
    api.response(createDossier, dossier(7, { likelyDuplicates: [same] }));
    const { user, address, toasts } = open();
    await user.fill(field("Nom"), "MARTIN");
    await user.fill(field("Prénom"), "zoe");
    await user.fill(field("Date de naissance"), "2005-04-03");
    const link = await screen.findByRole("link", { name: "Zoé Martiñ" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/formation/candidats/4", "_blank"]);
    expect(screen.getAllByText(/^EF-\d · même nom/).map((one) => one.textContent)).toHaveLength(1);
    await user.fill(field("Code postal"), "35000");
    await user.click(screen.getByRole("button", { name: "Créer et ajouter un autre" }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.text).toBe("Le brouillon est créé. Doublon probable : Zoé Martiñ (Publié).");
    await waitFor(() => expect(field("Nom").value).toBe(""));
    toasts[0]?.action?.run();
    await waitFor(() => expect(address()).toBe("/formation/candidats/4"));
  });

  it("in the form of a new dossier, 'Les reprendre' restores the text that 'Annuler' removed (B1-23)", async () => {
    const { user } = open();
    await user.fill(field("Nom"), "Martin");
    await user.click(screen.getByRole("button", { name: "Annuler" }));
    expect(field("Nom").value).toBe("");
    const undo = screen.getByRole("button", { name: "Les reprendre" });
    expect(undo).toBe(document.activeElement);
    await user.click(undo);
    expect(field("Nom").value).toBe("Martin");
    expect(screen.getByText("Non enregistré")).toBeDefined();
  });
});
