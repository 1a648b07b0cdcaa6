import { contractPay, readContractPay, saveContractPay } from "contract/contract-pay.ts";
import { journal } from "contract/journal.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { logInStaff } from "../../../proof/testing/staff.ts";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { makeHolder } from "../login/make.ts";

const test = useTestApp();
const state = { token: "", manager: { token: "", id: "" } };

const table = {
  validFrom: "2027-01-01",
  minimumWage: 185_000,
  apprenticeshipToAge: 29,
  professionalisationToAge: 25,
  apprenticeship: [
    { fromAge: 16, percents: [28, 40, 56] },
    { fromAge: 18, percents: [44, 52, 68] },
    { fromAge: 21, percents: [54, 62, 79] },
    { fromAge: 26, percents: [100, 100, 100] },
  ],
  professionalisation: [
    { fromAge: 16, percents: [56, 66] },
    { fromAge: 21, percents: [71, 81] },
    { fromAge: 26, percents: [100, 100] },
  ],
  source: "Journal officiel",
  checkedOn: "2026-02-13",
};

beforeEach(async () => {
  state.token = await test.tokenOf(await makeHolder(test.world));
  state.manager = await logInStaff(test, { role: "gestionnaire" });
});

const seen = async () => (await test.answer(contractPay, {}, { token: state.token })).tables;
const save = (input: object) => test.send(saveContractPay, { ...input }, state.manager);

describe("the figures of the contract", () => {
  it("B6-03 come with the product, the latest first, with source and day of the check", async () => {
    const tables = await seen();
    expect(tables.map(({ validFrom, minimumWage, checkedOn }) => [validFrom, minimumWage, checkedOn])).toEqual([
      ["2026-01-01", 182_303, "2026-11-23"],
      ["2024-11-01", 180_180, "2026-11-23"],
    ]);
    expect(tables[0]?.apprenticeship.map(({ fromAge, percents }) => [fromAge, ...percents])).toEqual([
      [16, 27, 39, 55],
      [18, 43, 51, 67],
      [21, 53, 61, 78],
      [26, 100, 100, 100],
    ]);
    expect(tables[0]?.professionalisation.map(({ fromAge, percents }) => [fromAge, ...percents])).toEqual([
      [16, 55, 65],
      [21, 70, 80],
      [26, 100, 100],
    ]);
    expect(tables[0]?.source).toContain("D6222-26");
    expect((await test.answer(readContractPay, {}, state.manager)).tables).toEqual(tables);
  });

  it("B6-03 are added by a manager; the older tables stay", async () => {
    const answer = await test.answer(saveContractPay, { ...table }, state.manager);
    expect(answer.tables[0]).toEqual(table);
    expect((await seen()).map(({ validFrom }) => validFrom)).toEqual(["2027-01-01", "2026-01-01", "2024-11-01"]);
  });

  it("B6-03 are corrected in the place of the table of the same day", async () => {
    await save({ ...table, validFrom: "2026-01-01", minimumWage: 182_304 });
    await save({ ...table, validFrom: "2026-01-01", minimumWage: 182_305 });
    expect((await seen()).map(({ validFrom, minimumWage }) => [validFrom, minimumWage])).toEqual([
      ["2026-01-01", 182_305],
      ["2024-11-01", 180_180],
    ]);
  });

  it("B6-03 are refused field by field, and nothing is stored", async () => {
    const [first, ...others] = table.apprenticeship;
    const refused = await save({
      ...{ ...table, validFrom: "2027-02-30", minimumWage: 1823.03, source: " ", checkedOn: undefined },
      apprenticeshipToAge: "29",
      apprenticeship: [{ fromAge: 19, percents: [27, 0, 55] }, ...others],
      professionalisation: [first],
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: "contractPayRefused",
      errors: [
        { field: "validFrom", error: "Indiquez une date valable, comme 2026-01-31." },
        { field: "minimumWage", error: "Indiquez un montant mensuel brut entre 1 et 10 000 euros, en centimes." },
        { field: "apprenticeshipToAge", error: "Indiquez un âge entre 14 et 65 ans." },
        { field: "apprenticeship.0.percents.1", error: "Indiquez un pourcentage entier entre 1 et 200." },
        { field: "apprenticeship.1.fromAge", error: "Les âges doivent aller en augmentant." },
        { field: "professionalisation", error: "Toutes les lignes du tableau sont attendues." },
        { field: "source", error: "Indiquez où les chiffres ont été lus." },
        { field: "checkedOn", error: "Indiquez une date valable, comme 2026-01-31." },
      ],
    });
    expect(await seen()).toHaveLength(2);
  });

  it("B6-03 were checked today at the latest, by the clock of Paris", async () => {
    // Half past midnight in Paris, while it is still the day before in UTC.
    test.clock.advance(14.5 * 3_600_000);
    state.manager = await logInStaff(test, { role: "gestionnaire" });
    for (const checkedOn of ["2026-02-16", "2099-01-01"]) {
      const refused = await save({ ...table, checkedOn });
      expect([refused.statusCode, refused.json().errors]).toEqual([
        422,
        [{ field: "checkedOn", error: "Indiquez une date qui n'est pas à venir." }],
      ]);
    }
    expect(await seen()).toHaveLength(2);
    expect((await save({ ...table, checkedOn: "2026-02-15" })).statusCode).toBe(200);
  });

  it("B6-03 B1-12 leave a line in the journal when they are changed", async () => {
    await save(table);
    const { items } = await test.answer(journal, { kind: "contract figures changed" }, state.manager);
    expect(items).toEqual([expect.objectContaining({ kind: "contract figures changed", whom: "2027-01-01" })]);
  });
});
