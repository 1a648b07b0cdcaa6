import { screen, waitFor, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { configurationRead } from "contract/accounts/tours.ts";
import { savedSearches } from "contract/alerts/saved-searches.ts";
import { candidates, studyLevels } from "contract/candidates/candidates.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { RechercherPage } from "../../RechercherPage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { makeCard, makePage } from "../fixtures.ts";

const api = useFakeApi();
const clinic = {
  socialReason: "Clinique des Lilas",
  siret: "52875765100013",
  address: "12 rue des Lilas",
  city: "Rennes",
  ZIPCode: "35000",
  phone: "0299000001",
  emailAddress: null,
};

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  api.response(currentUser, makeUser({ veterinaryClinicals: [clinic] }));
  api.response(studyLevels, []);
  api.response(savedSearches, { total: 0, items: [], next: null });
  api.response(candidates, makePage([makeCard({ distance: 12, distanceApproximate: false })]));
  api.response(configurationRead, { details: { searchAsv: Date.parse("2100-01-01") }, isActive: true });
});

const visit = (address = "/recherche") => renderAt(address, <Route path="/recherche" element={<RechercherPage />} />);
const lastSearch = () => {
  const { active, withoutSelection, page, ...filters } = api.received(candidates).at(-1)?.input ?? {};
  return filters;
};
const button = (name: string) => screen.getByRole("button", { name });
const group = async () => within(await screen.findByRole("group", { name: "Autour de la clinique" }));

describe("a search around the clinic", () => {
  it("B7-02 is one press away: its postal code and 25 km, in the address and as a chip", async () => {
    const { user, address } = visit();
    await user.click(await screen.findByRole("button", { name: "Autour de la clinique" }));
    await waitFor(() => expect(lastSearch()).toEqual({ near: "35000", radius: "25" }));
    expect(address()).toBe("/recherche?near=35000&radius=25");
    await screen.findByText("À moins de 25 km de 35000");
    await user.click(button("Retirer À moins de 25 km de 35000"));
    await waitFor(() => expect(lastSearch()).toEqual({}));
  });

  it("asks for a postal code before a radius where the clinic's has no place", async () => {
    api.response(currentUser, makeUser({ veterinaryClinicals: [{ ...clinic, ZIPCode: "00000" }] }));
    const { user } = visit();
    await user.click(await screen.findByRole("button", { name: "+ de filtres" }));
    const fields = await group();
    await user.selectOptions(fields.getByLabelText("Rayon"), "50 km");
    await user.click(button("Valider ma recherche"));
    await fields.findByText("Indiquez le code postal autour duquel chercher.");
    expect(lastSearch()).toEqual({});
    await user.type(fields.getByLabelText("Code postal"), "29200");
    await user.click(button("Valider ma recherche"));
    await waitFor(() => expect(lastSearch()).toEqual({ near: "29200", radius: "50" }));
  });

  it("B7-02 offers the clinic's postal code, a radius and the order", async () => {
    const { user } = visit();
    await user.click(button("+ de filtres"));
    const fields = await group();
    expect(await fields.findByDisplayValue("35000")).toBe(fields.getByLabelText("Code postal"));
    await user.selectOptions(fields.getByLabelText("Rayon"), "50 km");
    expect(fields.getByLabelText<HTMLInputElement>("Les plus proches").checked).toBe(true);
    await user.click(button("Valider ma recherche"));
    await waitFor(() => expect(lastSearch()).toEqual({ near: "35000", radius: "50" }));
    await user.click(fields.getByLabelText("Les plus récents"));
    await user.click(button("Valider ma recherche"));
    await waitFor(() => expect(lastSearch()).toEqual({ near: "35000", radius: "50", order: "publication" }));
  });

  it("B7-02 looks around another postal code, the nearest first", async () => {
    const { user } = visit();
    await user.click(button("+ de filtres"));
    const fields = await group();
    await fields.findByDisplayValue("35000");
    await user.clear(fields.getByLabelText("Code postal"));
    await user.type(fields.getByLabelText("Code postal"), "29200");
    await user.click(button("Valider ma recherche"));
    await waitFor(() => expect(lastSearch()).toEqual({ near: "29200" }));
    await screen.findByText("Les plus proches de 29200");
  });

  it("B7-02 says that a postal code has five digits", async () => {
    const { user } = visit();
    await user.click(button("+ de filtres"));
    const fields = await group();
    await fields.findByDisplayValue("35000");
    await user.clear(fields.getByLabelText("Code postal"));
    await user.type(fields.getByLabelText("Code postal"), "29");
    await user.tab();
    expect(fields.getByText("Un code postal a cinq chiffres.")).toBeDefined();
  });

  it("B7-01 says of a postal code that nobody knows, and leads to all candidates", async () => {
    const error = ["Ce code postal n'est pas connu."];
    api.rejectWith(candidates, 422, { code: "searchRefused", error });
    const { user } = visit("/recherche?near=99999");
    await screen.findByText("Ce code postal n'est pas connu.");
    api.response(candidates, makePage([makeCard()]));
    await user.click(button("Voir tous les candidats"));
    await waitFor(() => expect(lastSearch()).toEqual({}));
  });
});
