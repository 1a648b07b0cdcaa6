import { centreDay } from "contract/centre/day.ts";
import { journal } from "contract/centre/journal.ts";
import {
  checkContractPay,
  contractPay,
  deleteBranchPay,
  readContractPay,
  saveBranchPay,
  saveContractPay,
} from "contract/selection/contract-pay.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { KNOWN_PAY_TABLES } from "./store.ts";

const test = useTestApp();
const state = { token: "", manager: { token: "", id: "" } };

const table = {
  validFrom: "2027-01-01",
  minimumWage: 185_000,
  minimumWageMayotte: 150_000,
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
};
const branch = { validFrom: "2026-01-01", agreement: "Cliniques vétérinaires", echelon: "2", amount: 190_000 };

beforeEach(async () => {
  state.token = await test.tokenOf(await makeHolder(test.ctx));
  state.manager = await logInStaff(test, { role: "gestionnaire" });
});

const shownTables = async () => (await test.response(contractPay, {}, { token: state.token })).tables;
const check = (validFrom: string) => test.send(checkContractPay, { validFrom }, state.manager);
const checkedOn = async (validFrom: string) =>
  (await shownTables()).find((one) => one.validFrom === validFrom)?.checkedOn;
const taskCount = async () => (await test.response(centreDay, {}, state.manager)).waiting.contractFigures;
const save = (input: object) => test.send(saveContractPay, { ...input }, state.manager);

describe("tables of minimum pay", () => {
  it("the list of pay tables begins with the latest table and names the sources (B6-03, B6-10)", async () => {
    const tables = await shownTables();
    expect(tables.map(({ validFrom, minimumWage }) => [validFrom, minimumWage])).toEqual([
      ["2026-06-01", 186_702],
      ["2026-01-01", 182_303],
      ["2024-11-01", 180_180],
    ]);
    for (const { source } of tables) expect(source).toContain("D6222-26");
    expect((await test.response(readContractPay, {}, state.manager)).tables).toEqual(tables);
  });

  it("a pay table that a manager adds is unchecked, and the journal records the addition (B6-03, B6-12, B1-12)", async () => {
    const response = await test.response(saveContractPay, { ...table }, state.manager);
    expect(response.tables[0]).toEqual({ ...table, checkedOn: null, isShipped: false, edition: expect.any(Number) });
    expect((await shownTables()).map(({ validFrom }) => validFrom)).toEqual([
      ...["2027-01-01", "2026-06-01", "2026-01-01", "2024-11-01"],
    ]);
    const { items } = await test.response(journal, { kind: "contract figures changed" }, state.manager);
    expect(items).toEqual([expect.objectContaining({ kind: "contract figures changed", whom: "2027-01-01" })]);
  });

  it("if a colleague has just changed a pay table, a manager's save does not overwrite it (B0-08)", async () => {
    const [, shipped] = (await test.response(readContractPay, {}, state.manager)).tables;
    const input = { ...table, validFrom: shipped?.validFrom, edition: shipped?.edition };
    const both = await Promise.all([
      save({ ...input, minimumWage: 182_304 }),
      save({ ...input, minimumWage: 182_305 }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const late = both.find(({ statusCode }) => statusCode === 409);
    const first = both.find(({ statusCode }) => statusCode === 200);
    expect(late?.json()).toMatchObject({ code: "editedMeanwhile", validFrom: shipped?.validFrom });
    expect(late?.json().edition).toBe(first?.json().tables[1].edition);
  });

  it("the server rejects a new pay table if another table begins on the same day (B0-08)", async () => {
    await save({ ...table });
    const late = await save({ ...table, minimumWage: 150_000, edition: null });
    expect([late.statusCode, late.json().minimumWage]).toEqual([409, table.minimumWage]);
    await test.response(saveBranchPay, { ...branch, edition: null }, state.manager);
    expect((await test.send(saveBranchPay, { ...branch, edition: null }, state.manager)).statusCode).toBe(409);
  });

  it("a manager cannot mark a pay table as checked if its figures have just changed (B0-08, B6-12)", async () => {
    const [seenTable] = (await test.response(readContractPay, {}, state.manager)).tables;
    const { validFrom = "", edition } = seenTable ?? {};
    await save({ ...table, validFrom, minimumWage: 150_000 });
    expect((await test.send(checkContractPay, { validFrom, edition }, state.manager)).statusCode).toBe(409);
    expect(await checkedOn(validFrom)).toBeNull();
  });

  it("a corrected pay table replaces the table that begins on the same day (B6-03)", async () => {
    await save({ ...table, validFrom: "2026-01-01", minimumWage: 182_304 });
    await save({ ...table, validFrom: "2026-01-01", minimumWage: 182_305 });
    expect((await shownTables()).map(({ minimumWage }) => minimumWage)).toEqual([186_702, 182_305, 180_180]);
  });

  it("the server rejects an invalid pay table with one error per field (B6-03)", async () => {
    const [first, ...others] = table.apprenticeship;
    const rejected = await save({
      ...{ ...table, validFrom: "2027-02-30", minimumWage: 1823.03, source: " " },
      apprenticeshipToAge: "29",
      apprenticeship: [{ fromAge: 19, percents: [27, 0, 55] }, ...others],
      professionalisation: [first],
    });
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json()).toMatchObject({
      code: "contractPayRefused",
      errors: [
        { field: "validFrom", error: "Indiquez une date valable, comme 2026-01-31." },
        { field: "minimumWage", error: "Indiquez un montant mensuel brut entre 1 et 10 000 euros, en centimes." },
        { field: "apprenticeshipToAge", error: "Indiquez un âge entre 14 et 65 ans." },
        { field: "apprenticeship.0.percents.1", error: "Indiquez un pourcentage entier entre 1 et 200." },
        { field: "apprenticeship.1.fromAge", error: "Les âges doivent aller en augmentant." },
        { field: "professionalisation", error: "Toutes les lignes du tableau sont attendues." },
        { field: "source", error: "Indiquez où les chiffres ont été lus." },
      ],
    });
    expect(await shownTables()).toHaveLength(3);
  });

  it("a manager can save a pay table without a minimum wage for Mayotte (B6-10)", async () => {
    const { minimumWageMayotte, ...others } = table;
    await save(others);
    expect((await shownTables())[0]?.minimumWageMayotte).toBeNull();
  });
});

describe("the check of a pay table", () => {
  it("if a manager marks a pay table as checked, the table and the journal show it (B6-12, B1-12)", async () => {
    expect(await checkedOn("2026-01-01")).toBeNull();
    // It is 00:30 in Paris, but in UTC still the previous day.
    test.clock.advance(14.5 * 3_600_000);
    state.token = await test.tokenOf(await makeHolder(test.ctx));
    state.manager = await logInStaff(test, { role: "gestionnaire" });
    expect((await check("2026-01-01")).statusCode).toBe(200);
    expect(await checkedOn("2026-01-01")).toBe("2026-02-15");
    expect(await checkedOn("2026-06-01")).toBeNull();
    const { items } = await test.response(journal, { kind: "contract figures checked" }, state.manager);
    expect(items).toEqual([expect.objectContaining({ whom: "2026-01-01" })]);
  });

  it("if somebody changes a checked pay table, the table becomes unchecked (B6-12)", async () => {
    await check("2026-01-01");
    await save({ ...table, validFrom: "2026-01-01", checkedOn: "2026-02-14" });
    expect(await checkedOn("2026-01-01")).toBeNull();
    expect(problemOf(await check("2026-01-02"))).toEqual([404, "contractPayNotFound"]);
  });

  it("an unchecked pay table is an open task for managers, but not for advisers (B6-12, B1-50)", async () => {
    const adviser = await logInStaff(test, { email: "conseil@formation.example" });
    expect((await test.response(centreDay, {}, adviser)).waiting.contractFigures).toBe(0);
    expect(await taskCount()).toBe(1);
    await check("2026-01-01");
    expect(await taskCount()).toBe(0);
    test.clock.set("2026-06-01T09:00:00Z");
    state.manager = await logInStaff(test, { role: "gestionnaire" });
    expect(await taskCount()).toBe(1);
  });
});

describe("the collective agreement's minimum pay", () => {
  const branches = async () => (await test.response(contractPay, {}, { token: state.token })).branches;

  it("a manager can enter, correct and remove the collective agreement's minimum pay (B6-13)", async () => {
    expect(await branches()).toEqual([]);
    await test.response(saveBranchPay, branch, state.manager);
    await test.response(saveBranchPay, { ...branch, amount: 191_000 }, state.manager);
    expect(await branches()).toMatchObject([{ ...branch, amount: 191_000 }]);
    await test.response(deleteBranchPay, { validFrom: branch.validFrom }, state.manager);
    expect(await branches()).toEqual([]);
    for (const validFrom of [branch.validFrom, "demain"]) {
      expect((await test.send(deleteBranchPay, { validFrom }, state.manager)).statusCode).toBe(404);
    }
    const lines = async (kind: string) => (await test.response(journal, { kind }, state.manager)).items.length;
    expect([await lines("branch pay changed"), await lines("branch pay removed")]).toEqual([2, 1]);
  });

  it("if the collective agreement's pay is invalid, the server returns one error per field (B6-13)", async () => {
    const rejected = await test.send(
      saveBranchPay,
      { validFrom: "2026-02-30", agreement: " ", echelon: "x".repeat(201), amount: 1 },
      state.manager,
    );
    expect([rejected.statusCode, rejected.json().errors]).toEqual([
      422,
      [
        { field: "validFrom", error: "Indiquez une date valable, comme 2026-01-31." },
        { field: "agreement", error: "Remplissez ce champ, en 200 caractères au plus." },
        { field: "echelon", error: "Remplissez ce champ, en 200 caractères au plus." },
        { field: "amount", error: "Indiquez un montant mensuel brut entre 1 et 10 000 euros, en centimes." },
      ],
    ]);
  });
});

// These values were copied from the decrees, not from the product's pay tables. A difference reveals a typing error in
// a pay table.
const DECREES = [
  {
    text: "arrêté de mai 2026",
    ...{ validFrom: "2026-06-01", hour: "12,31", month: "1 867,02", mayotteMonth: "1 449,93" },
  },
  {
    text: "décret n° 2025-1228 du 17 décembre 2025",
    ...{ validFrom: "2026-01-01", hour: "12,02", month: "1 823,03", mayotteMonth: "1 415,05" },
  },
  {
    text: "décret n° 2024-951 du 23 octobre 2024",
    ...{ validFrom: "2024-11-01", hour: "11,88", month: "1 801,80", mayotteMonth: "1 361,97" },
  },
];
const ARTICLES = [
  { name: "D6222-26", contract: "apprenticeship", rows: "16: 27 39 55, 18: 43 51 67, 21: 53 61 78, 26: 100 100 100" },
  { name: "D6325-15", contract: "professionalisation", rows: "16: 55 65, 21: 70 80, 26: 100 100" },
] as const;

const cents = (euros: string) => Number(euros.replace(/[ ,]/g, ""));
const format = (rows: (typeof KNOWN_PAY_TABLES)[number]["apprenticeship"]) =>
  rows.map(({ fromAge, percents }) => `${fromAge}: ${percents.join(" ")}`).join(", ");

it("the product contains an unchecked pay table for each decree on the minimum wage (B6-12, B6-14)", () => {
  expect(KNOWN_PAY_TABLES.map(({ validFrom }) => validFrom)).toEqual(DECREES.map(({ validFrom }) => validFrom));
  for (const { checkedOn } of KNOWN_PAY_TABLES) expect(checkedOn).toBeNull();
});

it.each(DECREES)(
  "the known minimum wage for 35 hours a week equals the amount in the decree ($text) (B6-10, B6-14)",
  (decree) => {
    const table = KNOWN_PAY_TABLES.find(({ validFrom }) => validFrom === decree.validFrom);
    expect(table?.minimumWage).toBe(cents(decree.month));
    expect(table?.minimumWageMayotte).toBe(cents(decree.mayotteMonth));
    for (const text of [decree.text, `${decree.hour} €`, `${decree.month} €`, `${decree.mayotteMonth} €`]) {
      expect(table?.source).toContain(text);
    }
    expect(Math.round((cents(decree.hour) * 35 * 52) / 12)).toBe(cents(decree.month));
  },
);

it.each(ARTICLES)(
  "the percentages in the product's pay tables are those of article $name (B6-14)",
  ({ name, contract, rows }) => {
    for (const table of KNOWN_PAY_TABLES) {
      expect(format(table[contract])).toBe(rows);
      expect(table.source).toContain(name);
    }
  },
);
