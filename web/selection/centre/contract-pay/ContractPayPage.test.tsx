import { fireEvent, screen, waitFor } from "@testing-library/react";
import { checkContractPay, deleteBranchPay, readContractPay, saveBranchPay } from "contract/selection/contract-pay.ts";
import { Route } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { useFakeApi } from "../../../testing/fake-api.ts";
import { renderAt } from "../../../testing/render-at.tsx";
import { ContractPayPage } from "./ContractPayPage.tsx";

const api = useFakeApi();
const table = {
  ...{ validFrom: "2026-06-01", minimumWage: 186_702, minimumWageMayotte: 144_993 },
  ...{ apprenticeshipToAge: 29, professionalisationToAge: 25, apprenticeship: [], professionalisation: [] },
  ...{ source: "Code du travail", checkedOn: null, isShipped: true },
};
const branch = { validFrom: "2026-01-01", agreement: "Cliniques vétérinaires", echelon: "2", amount: 190_050 };

beforeEach(() => {
  api.response(readContractPay, { tables: [table], branches: [] });
});

async function open(): Promise<void> {
  renderAt("/formation/contrat", <Route path="*" element={<ContractPayPage />} />);
  await screen.findByText("Chiffres livrés avec le produit : comparez-les au texte officiel.");
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

it("'J'ai vérifié ces chiffres' marks the saved pay table as checked (B6-12)", async () => {
  await open();
  const checked = { ...table, checkedOn: "2026-11-27", isShipped: false };
  api.response(checkContractPay, { tables: [checked], branches: [] });
  type("Smic brut par mois, en euros", "1");
  expect(button("J'ai vérifié ces chiffres").disabled).toBe(true);
  type("Smic brut par mois, en euros", "1867,02");
  fireEvent.click(button("J'ai vérifié ces chiffres"));
  expect(await screen.findByText("Chiffres vérifiés le 27 novembre 2026.")).toBeDefined();
  expect(api.received(checkContractPay)[0]?.input).toEqual({ validFrom: "2026-06-01" });
});

it("a manager can save and remove the minimum pay of the collective agreement (B6-13)", async () => {
  await open();
  api.response(saveBranchPay, { tables: [table], branches: [branch] });
  type("Minimum valable à partir du", branch.validFrom);
  type("Minimum brut par mois, en euros", "1900,50");
  type("Convention collective", branch.agreement);
  type("Échelon", branch.echelon);
  fireEvent.click(button("Enregistrer le minimum"));
  expect(
    await screen.findByText(/^Depuis le 1er janvier 2026 : 1.900,50.€ \(Cliniques vétérinaires, échelon 2\)$/),
  ).toBeDefined();
  expect(api.received(saveBranchPay)[0]?.input).toEqual({ ...branch, edition: null });
  api.response(deleteBranchPay, { tables: [table], branches: [] });
  fireEvent.click(button("Supprimer le minimum du 1er janvier 2026"));
  fireEvent.click(await screen.findByRole("button", { name: "Oui" }));
  await waitFor(() => expect(screen.queryByText(/^Depuis le 1er janvier 2026/)).toBeNull());
});
