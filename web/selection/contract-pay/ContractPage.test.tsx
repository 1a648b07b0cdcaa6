import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { type BranchPay, contractPay, type PayTable } from "contract/selection/contract-pay.ts";
import { selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { makeCard } from "../../candidates/fixtures.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { ContractPage } from "./ContractPage.tsx";

const clock = vi.hoisted(() => ({ day: "" }));
vi.mock("../../format/now.ts", () => ({ now: () => Date.parse(`${clock.day}T10:00:00Z`) }));

const api = useFakeApi();

const table = {
  ...{ validFrom: "2026-01-01", minimumWage: 182_303, minimumWageMayotte: 141_505 },
  ...{ apprenticeshipToAge: 29, professionalisationToAge: 25 },
  apprenticeship: [
    { fromAge: 16, percents: [27, 39, 55] },
    { fromAge: 18, percents: [43, 51, 67] },
    { fromAge: 21, percents: [53, 61, 78] },
    { fromAge: 26, percents: [100, 100, 100] },
  ],
  professionalisation: [
    { fromAge: 16, percents: [55, 65] },
    { fromAge: 21, percents: [70, 80] },
    { fromAge: 26, percents: [100, 100] },
  ],
  ...{ source: "Code du travail", checkedOn: "2027-07-01", isShipped: false },
};

beforeEach(() => {
  clock.day = "2027-07-15";
  answerPay([table]);
  api.response(currentUser, makeUser());
  api.response(selections, {
    veterinaryCandidateVeterinaryUsers: [
      { veterinaryCandidate: makeCard({ id: 12, birthday: "2006-03-10" }), consultedAt: null },
    ],
  });
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const visit = (address = "/contrat") => renderAt(address, <Route path="*" element={<ContractPage />} />);
const answerPay = (tables: PayTable[], branches: BranchPay[] = []) => api.response(contractPay, { tables, branches });
const rows = () =>
  within(screen.getByRole("table", { name: "Rémunération minimale par période" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s/g, " ")));

it("the work-contract page shows the figures and the date of the last check (S2-016 B6-01)", async () => {
  visit();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Contrat");
  expect(await screen.findByText("Chiffres vérifiés le 1er juillet 2027.")).toBeDefined();
  const pay = screen.getByRole("table", { name: "Apprentissage, par âge et par année du contrat" });
  expect(within(pay).getAllByRole("row")[2]?.textContent?.replace(/\s/g, " ")).toBe(
    "18 à 20 ans783,90 € 43 %929,75 € 51 %1 221,43 € 67 %",
  );
});

it("the work-contract page starts with the calculator, and 'Retour' opens the previous page (B14-14)", async () => {
  const routes = [
    <Route key="contract" path="/contrat" element={<ContractPage />} />,
    <Route key="others" path="*" element={<p>Ailleurs</p>} />,
  ];
  const { user, address } = renderAt(["/candidat/12", "/contrat"], routes);
  const [first] = await screen.findAllByRole("heading", { level: 2 });
  expect(first?.textContent).toBe("Calculer la rémunération minimale");
  await user.click(screen.getByRole("button", { name: "Retour" }));
  expect(address()).toBe("/candidat/12");
});

it("the pay calculator uses the birthday of a selected candidate (B6-02)", async () => {
  visit("/contrat?candidat=12");
  expect(await screen.findByDisplayValue("2006-03-10")).toBeDefined();
  type("Début du contrat", "2026-09-01");
  expect(rows()).toEqual([
    ["Du 1er septembre 2026 au 31 mars 2027", "20 ans", "1re année", "43 %", "783,90 €"],
    ["Du 1er avril 2027 au 31 août 2027", "21 ans", "1re année", "53 %", "966,21 €"],
    ["Du 1er septembre 2027 au 31 août 2028", "21 ans", "2e année", "61 %", "1 112,05 €"],
  ]);
  fireEvent.click(screen.getByLabelText("Professionnalisation"));
  fireEvent.click(screen.getByLabelText("Titulaire d'un bac professionnel ou d'un niveau plus élevé"));
  expect(rows()).toEqual([
    ["Du 1er septembre 2026 au 31 mars 2027", "20 ans", "65 %", "1 184,97 €"],
    ["Du 1er avril 2027 au 31 août 2028", "21 ans", "80 %", "1 458,42 €"],
  ]);
});

it("the pay calculator says why the pay cannot be calculated (B6-02 B6-03)", async () => {
  answerPay([{ ...table, validFrom: "2027-01-01", minimumWage: 185_000 }, table]);
  visit();
  await screen.findByText("Indiquez la date de naissance et le début du contrat.");
  type("Début du contrat", "2026-09-01");
  type("Date de naissance", "2012-01-01");
  screen.getByText("Un contrat ne commence pas avant 15 ans.");
  type("Date de naissance", "1990-01-01");
  screen.getByText("Après 29 ans, l'apprentissage n'est possible que dans les cas cités plus haut.");
  type("Début du contrat", "2025-12-31");
  screen.getByText("Cette page n'a pas de chiffres pour un contrat commencé avant le 1er janvier 2026.");
});

it("the work-contract page shows the current pay table and announces the next table (B6-01 B6-03)", async () => {
  const next = { ...table, validFrom: "2028-01-01", minimumWage: 190_000, checkedOn: "2028-01-01" };
  const last = { ...table, validFrom: "2029-01-01", minimumWage: 195_000, checkedOn: "2029-01-01" };
  answerPay([last, next, table]);
  const seen = async (day: string) => {
    clock.day = day;
    visit();
    await screen.findByText(/^Chiffres vérifiés le /);
    const text = document.body.textContent.replace(/\s/g, " ");
    cleanup();
    return ["Chiffres vérifiés le", "En pourcentage du Smic,", "À partir du"].map(
      (start) => text.match(new RegExp(`${start} .*?(\\d{4}|mois)\\.`))?.[0],
    );
  };
  expect(await seen("2027-12-31")).toEqual([
    "Chiffres vérifiés le 1er juillet 2027.",
    "En pourcentage du Smic, 1 823,03 € brut par mois pour 35 heures par semaine depuis le 1er janvier 2026.",
    "À partir du 1er janvier 2028 : 1 900,00 € brut par mois.",
  ]);
  expect(await seen("2028-01-01")).toEqual([
    "Chiffres vérifiés le 1er janvier 2028.",
    "En pourcentage du Smic, 1 900,00 € brut par mois pour 35 heures par semaine depuis le 1er janvier 2028.",
    "À partir du 1er janvier 2029 : 1 950,00 € brut par mois.",
  ]);
  expect((await seen("2029-01-01"))[2]).toBeUndefined();
});

it("the work-contract page says on which day the minimum wage increases (B6-11)", async () => {
  answerPay([{ ...table, validFrom: "2028-01-01", minimumWage: 190_000 }, table]);
  visit();
  await screen.findByText("Indiquez la date de naissance et le début du contrat.");
  type("Début du contrat", "2027-09-01");
  type("Date de naissance", "2006-03-10");
  expect(rows().map(([period, , , , amount]) => [period, amount])).toEqual([
    ["Du 1er septembre 2027 au 31 décembre 2027", "966,21 €"],
    ["Du 1er janvier 2028 au 31 août 2028nouveau minimum à partir du 1er janvier 2028", "1 007,00 €"],
    ["Du 1er septembre 2028 au 31 août 2029", "1 159,00 €"],
  ]);
});

it.each([
  [{ checkedOn: null, isShipped: true }, "Chiffres livrés avec le produit, à vérifier auprès du centre."],
  [{ checkedOn: null }, "Chiffres à vérifier auprès du centre."],
  [{ checkedOn: "2027-01-14" }, "Chiffres à vérifier, vérifiés pour la dernière fois le 14 janvier 2027."],
  [{ checkedOn: "2027-01-15" }, "Chiffres vérifiés le 15 janvier 2027."],
])("the work-contract page says whether the figures were checked: %o (B6-12)", async (given, text) => {
  answerPay([{ ...table, ...given }]);
  visit();
  expect(await screen.findByText(text)).toBeDefined();
});

it("the minimum pay of the collective agreement applies from the age of 21 (B6-13)", async () => {
  const branch = { validFrom: "2027-01-01", agreement: "Cliniques vétérinaires", echelon: "2", amount: 200_000 };
  answerPay([table], [branch]);
  visit();
  const pay = await screen.findByRole("table", { name: "Apprentissage, par âge et par année du contrat" });
  const texts = within(pay)
    .getAllByRole("row")
    .map(({ textContent }) => textContent?.replace(/\s/g, " "));
  expect(texts[2]).toContain("783,90 € 43 %");
  expect(texts[3]).toContain("1 060,00 € 53 % du minimum de la branche");
  screen.getByText(/^Minimum de la branche : 2.000,00.€ brut par mois depuis le 1er janvier 2027/);
  expect(screen.queryByText(/peuvent demander plus/)).toBeNull();
});

it("the minimum wage of Mayotte applies to a clinic in Mayotte (B6-10)", async () => {
  const clinic = { socialReason: "x", siret: "", address: "", ZIPCode: "97600", city: "Mamoudzou", phone: "" };
  api.response(currentUser, makeUser({ veterinaryClinicals: [clinic] }));
  visit();
  expect(await screen.findByText(/^En pourcentage du Smic de Mayotte, 1.415,05.€/)).toBeDefined();
});

it("while the selection loads, the calculator already shows the candidates' field", async () => {
  api.answerBy(selections, () => new Promise(() => undefined));
  visit();
  expect(await screen.findByLabelText("Candidat de votre sélection")).toBeDefined();
});
