import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { savedSearches } from "contract/alerts/saved-searches.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { Route } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { forgetBrowser } from "../../api/session.ts";
import { RechercherPage } from "../../RechercherPage.tsx";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { answerSearchPage, lastSearch, makeCard, makePage } from "../fixtures.ts";

const api = useFakeApi();

function answerClinic(ZIPCode: string): void {
  const clinic = { socialReason: "Clinique des Lilas", siret: "", address: "", city: "Rennes", phone: "", ZIPCode };
  api.response(currentUser, makeUser({ veterinaryClinicals: [clinic] }));
}

beforeEach(() => {
  localStorage.clear();
  answerSearchPage(api);
  answerClinic("35000");
  api.response(candidates, makePage([makeCard({ distance: 12, distanceApproximate: false })]));
});

const visit = (address = "/recherche") => renderAt(address, <Route path="/recherche" element={<RechercherPage />} />);
const button = (name: string) => screen.getByRole("button", { name });
const expectSearch = (filters: object) => waitFor(() => expect(lastSearch(api)).toEqual(filters));

async function openFields() {
  const { user } = visit();
  await user.click(await screen.findByRole("button", { name: "+ de filtres" }));
  const fields = within(await screen.findByRole("group", { name: "Autour de la clinique" }));
  const zip = fields.getByLabelText<HTMLInputElement>("Code postal");
  return { user, fields, zip, submit: () => user.click(button("Valider ma recherche")) };
}

it("'Autour de la clinique' searches within 25 km, until the user removes the chip (B7-02)", async () => {
  const { user, address } = visit();
  await user.click(await screen.findByRole("button", { name: "Autour de la clinique" }));
  await expectSearch({ near: "35000", radius: "25" });
  expect(address()).toBe("/recherche?near=35000&radius=25");
  await user.click(await screen.findByRole("button", { name: "Retirer À moins de 25 km de 35000" }));
  await expectSearch({});
});

it("on a wide screen, the quick searches stay while the saved searches load", async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  api.answerBy(savedSearches, () => new Promise(() => undefined));
  visit();
  await waitFor(() => expect(api.received(savedSearches)).toHaveLength(1));
  expect(await screen.findByRole("button", { name: "Autour de la clinique" })).toBeDefined();
});

it("if the clinic's postal code is unknown, a search within a radius needs another postal code", async () => {
  answerClinic("00000");
  const { user, fields, zip, submit } = await openFields();
  await user.selectOptions(fields.getByLabelText("Rayon"), "50 km");
  await submit();
  await fields.findByText("Indiquez le code postal autour duquel chercher.");
  expect(lastSearch(api)).toEqual({});
  await user.fill(zip, "29200");
  await submit();
  await expectSearch({ near: "29200", radius: "50" });
});

it("the filters contain the clinic's postal code and search within the chosen radius (B7-02)", async () => {
  const { user, fields, zip, submit } = await openFields();
  await waitFor(() => expect(zip.value).toBe("35000"));
  await user.selectOptions(fields.getByLabelText("Rayon"), "50 km");
  await submit();
  await expectSearch({ near: "35000", radius: "50" });
});

it("a control above the list sorts the candidates, and the browser stores the order (B7-02 B14-01)", async () => {
  const { user, address } = visit("/recherche?ZIPCode=35");
  const control = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Trier les candidats" });
  await expectSearch({ ZIPCode: ["35"] });
  await user.selectOptions(control(), "Les plus récents");
  await expectSearch({ ZIPCode: ["35"], order: "publication" });
  expect(address()).toBe("/recherche?ZIPCode=35&order=publication");
  forgetBrowser();
  cleanup();
  visit();
  await expectSearch({ order: "publication" });
  expect(control().value).toBe("publication");
});

it("if the clinic's postal code is unknown, the search offers no choice of order (B14-01)", async () => {
  answerClinic("00000");
  visit();
  await screen.findAllByRole("article");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Trier les candidats" })).toBeNull());
});

it("a search around another postal code lists the nearest candidates first (B7-02)", async () => {
  const { user, fields, zip, submit } = await openFields();
  await waitFor(() => expect(zip.value).toBe("35000"));
  await user.clear(zip);
  await user.fill(zip, "29");
  await user.tab();
  expect(fields.getByText("Un code postal a cinq chiffres.")).toBeDefined();
  await user.fill(zip, "200");
  await submit();
  await expectSearch({ near: "29200" });
  await screen.findByText("Les plus proches de 29200");
});

it("if a postal code is unknown, a message says so and a button shows all candidates (B7-01)", async () => {
  const error = ["Ce code postal n'est pas connu."];
  api.rejectWith(candidates, 422, { code: "searchRefused", error });
  const { user } = visit("/recherche?near=99999");
  await screen.findByText("Ce code postal n'est pas connu.");
  api.response(candidates, makePage([makeCard()]));
  await user.click(button("Voir tous les candidats"));
  await expectSearch({});
});
