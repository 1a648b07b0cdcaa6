import { describe, expect, it } from "vitest";
import type { BranchPay, PayTable } from "./contract-pay.ts";
import {
  ageOn,
  isCheckDue,
  minimumPay,
  type PayQuestion,
  payPeriods,
  payTableFor,
  payTablesIn,
} from "./pay-periods.ts";

// We calculated the expected values by hand. The months follow the labour code (D6222-26, D6222-31, D6325-15). The
// amounts are percentages of the monthly minimum wage, which is 1,823.03 € (before 2026: 1,801.80 €).
const WAGES: Readonly<Record<number, number>> = {
  ...{ 27: 492.22, 39: 710.98, 43: 783.9, 51: 929.75, 53: 966.21, 61: 1112.05, 100: 1823.03 },
  ...{ 55: 1002.67, 65: 1184.97, 70: 1276.12, 80: 1458.42 },
};

const table: PayTable = {
  validFrom: "2026-01-01",
  minimumWage: 182_303,
  minimumWageMayotte: 141_505,
  apprenticeshipToAge: 29,
  professionalisationToAge: 25,
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
  source: "-",
  checkedOn: "2026-11-23",
  isShipped: false,
};
const older = { ...table, validFrom: "2024-11-01", minimumWage: 180_180, minimumWageMayotte: null };
const newer = { ...table, validFrom: "2026-06-01", minimumWage: 186_702, minimumWageMayotte: 144_993 };

type Case = readonly [who: string, birthday: string, periods: string];

/** Each text lists the first day and percentage of each period, and the last day of the last period. */
const apprentices: readonly Case[] = [
  ["16, reaches 18 in the second year", "2010-06-15", "2026-09-01 27, 2027-09-01 39, 2028-07-01 51, 2028-08-31"],
  ["20, reaches 21 in the first year", "2006-03-10", "2026-09-01 43, 2027-04-01 53, 2027-09-01 61, 2028-08-31"],
  ["18 on the first day: no month to wait for", "2008-09-01", "2026-09-01 43, 2027-09-01 51, 2028-08-31"],
  ["18 on the second day", "2008-09-02", "2026-09-01 27, 2026-10-01 43, 2027-09-01 51, 2028-08-31"],
  [
    "18 on the first of a month: the following month",
    "2008-11-01",
    "2026-09-01 27, 2026-12-01 43, 2027-09-01 51, 2028-08-31",
  ],
  ["18 on the last of a month: the next day", "2008-10-31", "2026-09-01 27, 2026-11-01 43, 2027-09-01 51, 2028-08-31"],
  ["18 in December: from January on", "2008-12-24", "2026-09-01 27, 2027-01-01 43, 2027-09-01 51, 2028-08-31"],
  ["25, reaches 26", "2000-11-20", "2026-09-01 53, 2026-12-01 100, 2027-09-01 100, 2028-08-31"],
  ["28", "1998-01-05", "2026-09-01 100, 2027-09-01 100, 2028-08-31"],
  ["23, begins in the middle of a month", "2002-12-01", "2026-01-15 53, 2027-01-15 61, 2028-01-14"],
  [
    "19, reaches 21 in the month in which the second year begins",
    "2006-09-20",
    "2026-09-15 43, 2027-09-15 51, 2027-10-01 61, 2028-09-14",
  ],
  ["20, birthday and second year count from the same day", "2006-08-10", "2026-09-01 43, 2027-09-01 61, 2028-08-31"],
  ["17, born on 29 February", "2008-02-29", "2026-01-05 27, 2026-03-01 43, 2027-01-05 51, 2028-01-04"],
  ["22, begins on 29 February", "2005-05-05", "2028-02-29 53, 2029-03-01 61, 2030-02-28"],
  ["15: as 16", "2011-02-10", "2026-09-01 27, 2027-09-01 39, 2028-08-31"],
  ["18 on the last day of the two years, too late to count", "2010-08-31", "2026-09-01 27, 2027-09-01 39, 2028-08-31"],
  ["18 on the first day, a month's last", "2008-08-31", "2026-08-31 43, 2027-08-31 51, 2028-08-30"],
];

const trainees: readonly (readonly [...Case, isQualified: boolean])[] = [
  ["19 below a vocational baccalaureate, reaches 21", "2007-05-05", "2026-09-01 55, 2028-06-01 70, 2028-08-31", false],
  ["20 with one, reaches 21", "2006-01-31", "2026-09-01 65, 2027-02-01 80, 2028-08-31", true],
  ["22 below", "2004-04-04", "2026-09-01 70, 2028-08-31", false],
  ["25 with one: 26 changes nothing", "2000-12-12", "2026-09-01 80, 2028-08-31", true],
  ["26 on the first day", "2000-09-01", "2026-09-01 100, 2028-08-31", false],
  ["26 on the second day", "2000-09-02", "2026-09-01 70, 2028-08-31", false],
  ["40", "1986-07-01", "2026-09-01 100, 2028-08-31", true],
];

const summary = (periods: ReturnType<typeof payPeriods>) =>
  periods.map(({ from, to, percent, amount }) => [from, to, percent, amount / 100]);
const dayBefore = (day = "") => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
function withWages(periods: string) {
  const [starts, last] = [Array.from(periods.matchAll(/(\S+) (\d+),/g)), periods.slice(-10)];
  return starts.map(([, from, percent], at) => [
    ...[from, at + 1 < starts.length ? dayBefore(starts[at + 1]?.[1]) : last, Number(percent), WAGES[Number(percent)]],
  ]);
}

describe("the legal minimum pay over two years", () => {
  it.each(apprentices)(
    "payPeriods returns the pay of an apprentice whose age is: %s (B6-02)",
    (_who, birthday, periods) => {
      const question = { birthday, contract: "apprenticeship", isQualified: true } as const;
      const found = payPeriods({ ...question, startsOn: periods.slice(0, 10) }, [table]);
      expect(summary(found)).toEqual(withWages(periods));
    },
  );

  it.each(trainees)(
    "payPeriods returns the pay of a trainee whose age is: %s (B6-02)",
    (_who, birthday, periods, isQualified) => {
      const question = { birthday, contract: "professionalisation", isQualified } as const;
      const found = payPeriods({ ...question, startsOn: periods.slice(0, 10) }, [table]);
      expect(summary(found)).toEqual(withWages(periods));
    },
  );

  it("A pay period has the person's age and, for an apprentice, the year of the work contract (B6-02)", () => {
    const question = { startsOn: "2026-09-01", isQualified: false } as const;
    const apprentice = payPeriods({ ...question, birthday: "2006-03-10", contract: "apprenticeship" }, [table]);
    expect(apprentice.map(({ age, year }) => `${age} ${year}`)).toEqual(["20 1", "21 1", "21 2"]);
    const trainee = payPeriods({ ...question, birthday: "2006-03-10", contract: "professionalisation" }, [table]);
    expect(trainee.map(({ age, year }) => `${age} ${year}`)).toEqual(["20 null", "21 null"]);
  });

  it("payTableFor returns the latest pay table that began on or before the given day (B6-03)", () => {
    expect(payTableFor([table, older], "2025-12-31")).toBe(older);
    expect(payTableFor([older, table], "2026-01-01")).toBe(table);
    expect(payTableFor([older, table], "2024-10-31")).toBeUndefined();
  });

  it("A pay table that starts during a work contract does not change the contract's percentages (B6-03)", () => {
    const raised = {
      ...newer,
      apprenticeship: table.apprenticeship.map((row) => ({ ...row, percents: [99, 99, 99] })),
    };
    const question = { birthday: "2007-09-01", startsOn: "2026-05-31", contract: "apprenticeship" } as const;
    const periods = payPeriods({ ...question, isQualified: false }, [raised, table]);
    expect(periods.map(({ percent }) => percent)).toEqual([43, 43, 51]);
  });

  it.each([
    ["2026-05-31", 783.9],
    ["2026-06-01", 802.82],
  ] as const)(
    "An apprentice who starts on %s at the age of 19 earns at first %f euros a month (B6-10)",
    (startsOn, amount) => {
      const question = { birthday: "2007-01-01", startsOn, contract: "apprenticeship", isQualified: false } as const;
      expect(payPeriods(question, [newer, table, older])[0]?.amount).toBe(Math.round(amount * 100));
    },
  );

  it("If the minimum wage rises during the work contract, the pay rises too (B6-11)", () => {
    const question = { birthday: "2007-01-01", startsOn: "2025-12-31", contract: "apprenticeship" } as const;
    const periods = payPeriods({ ...question, isQualified: false }, [older, newer, table]);
    expect(summary(periods)).toEqual([
      ["2025-12-31", "2025-12-31", 43, 774.77],
      ["2026-01-01", "2026-05-31", 43, 783.9],
      ["2026-06-01", "2026-12-30", 43, 802.82],
      ["2026-12-31", "2027-12-30", 51, 952.18],
    ]);
    expect(periods.map(({ minimumFrom }) => minimumFrom)).toEqual([
      ...["2024-11-01", "2026-01-01", "2026-06-01", "2026-06-01"],
    ]);
  });

  it("If a new pay table does not change the minimum wage, no new pay period starts", () => {
    const question = { birthday: "2007-01-01", startsOn: "2026-02-01", contract: "apprenticeship" } as const;
    const same = { ...table, validFrom: "2026-04-01" };
    expect(payPeriods({ ...question, isQualified: false }, [same, table])).toHaveLength(2);
  });

  it("If the work contract starts before the first pay table, payPeriods returns an empty list", () => {
    const question = { birthday: "2000-01-01", startsOn: "2025-12-31", contract: "apprenticeship" } as const;
    expect(payPeriods({ ...question, isQualified: false }, [table])).toEqual([]);
  });

  it("For a clinic in Mayotte, payTablesIn returns only pay tables with Mayotte's minimum wage (B6-10)", () => {
    const wages = (department: string) => payTablesIn(department, [newer, older]).map(({ minimumWage }) => minimumWage);
    expect(wages("976")).toEqual([144_993]);
    expect(wages("974")).toEqual([186_702, 180_180]);
  });
});

describe("the collective agreement's minimum pay", () => {
  const branch = { validFrom: "2026-01-01", agreement: "Cliniques vétérinaires", echelon: "2", amount: 200_000 };
  const question = { startsOn: "2026-02-01", isQualified: false } as const;
  const amounts = (who: Pick<PayQuestion, "birthday" | "contract">, branches: readonly BranchPay[]) =>
    payPeriods({ ...question, ...who }, [table], branches).map(({ percent, amount, isOfBranch }) => [
      ...[percent, amount / 100, isOfBranch],
    ]);

  it("From age 21 on, an apprentice earns a percentage of the collective agreement's minimum pay (B6-13)", () => {
    // From the age of 21, the percentages apply to the collective agreement's minimum, here 2,000 €.
    expect(amounts({ birthday: "2003-01-01", contract: "apprenticeship" }, [branch])).toEqual([
      [53, 1060, true],
      [61, 1220, true],
    ]);
    expect(amounts({ birthday: "2007-06-01", contract: "apprenticeship" }, [branch])).toEqual([
      [43, 783.9, false],
      [51, 929.75, false],
    ]);
  });

  it("From age 26 on, a trainee earns at least 85 % of the collective agreement's minimum pay (B6-13)", () => {
    const dear = { ...branch, amount: 220_000 };
    expect(amounts({ birthday: "1999-01-01", contract: "professionalisation" }, [dear])).toEqual([[85, 1870, true]]);
    expect(amounts({ birthday: "1999-01-01", contract: "professionalisation" }, [branch])).toEqual([
      [100, 1823.03, false],
    ]);
    expect(amounts({ birthday: "2003-01-01", contract: "professionalisation" }, [dear])).toEqual([
      [70, 1276.12, false],
    ]);
  });

  it("If the collective agreement's minimum pay exceeds the minimum wage, the higher pay applies (B6-13)", () => {
    const low = { ...branch, amount: 150_000 };
    const later = { ...branch, validFrom: "2026-07-01" };
    expect(amounts({ birthday: "2003-01-01", contract: "apprenticeship" }, [low, later])).toEqual([
      [53, 966.21, false],
      [53, 1060, true],
      [61, 1220, true],
    ]);
  });
});

describe("amounts and ages", () => {
  it("minimumPay rounds a percentage of the minimum wage to the nearest cent (B6-01)", () => {
    const amount = (percent: number) =>
      minimumPay({ contract: "apprenticeship", fromAge: 16, percent }, table, undefined);
    expect([27, 55, 67, 78].map((percent) => amount(percent).amount)).toEqual([49_222, 100_267, 122_143, 142_196]);
  });

  it("ageOn counts complete years since the birthday (B6-02)", () => {
    expect(ageOn("2008-02-29", "2026-02-28")).toBe(17);
    expect(ageOn("2008-02-29", "2026-03-01")).toBe(18);
    expect(ageOn("2008-12-31", "2026-12-31")).toBe(18);
  });
});

it.each([
  ["never checked", null, "2026-06-01", true],
  ["checked six months ago to the day", "2026-03-15", "2026-09-15", false],
  ["checked six months and a day ago", "2026-03-15", "2026-09-16", true],
  ["checked before the last 1 January", "2026-12-31", "2027-01-01", true],
  ["checked on 1 January", "2027-01-01", "2027-01-01", false],
] as const)(
  "isCheckDue returns whether a manager must check a pay table that was %s (B6-12)",
  (_when, checkedOn, today, isDue) => {
    expect(isCheckDue({ checkedOn }, today)).toBe(isDue);
  },
);
