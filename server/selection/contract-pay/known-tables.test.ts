import { expect, it } from "vitest";
import { KNOWN_PAY_TABLES } from "./store.ts";

// Copied from the decrees independently of the shipped tables, so that a slip in either list shows.
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
/** Articles of the labour code. */
const ARTICLES = [
  { name: "D6222-26", contract: "apprenticeship", rows: "16: 27 39 55, 18: 43 51 67, 21: 53 61 78, 26: 100 100 100" },
  { name: "D6325-15", contract: "professionalisation", rows: "16: 55 65, 21: 70 80, 26: 100 100" },
] as const;

const cents = (euros: string) => Number(euros.replace(/[ ,]/g, ""));
const format = (rows: (typeof KNOWN_PAY_TABLES)[number]["apprenticeship"]) =>
  rows.map(({ fromAge, percents }) => `${fromAge}: ${percents.join(" ")}`).join(", ");

it("ships a table for each decree, and no other (B6-14)", () => {
  expect(KNOWN_PAY_TABLES.map(({ validFrom }) => validFrom)).toEqual(DECREES.map(({ validFrom }) => validFrom));
});

it.each(DECREES)("ships the minimum wage of the $text (B6-10, B6-14)", (decree) => {
  const table = KNOWN_PAY_TABLES.find(({ validFrom }) => validFrom === decree.validFrom);
  expect(table?.minimumWage).toBe(cents(decree.month));
  expect(table?.minimumWageMayotte).toBe(cents(decree.mayotteMonth));
  for (const text of [decree.text, `${decree.hour} €`, `${decree.month} €`, `${decree.mayotteMonth} €`]) {
    expect(table?.source).toContain(text);
  }
});

it.each(DECREES)("pays 35 hours a week by the hourly wage of the $text (B6-14)", ({ hour, month }) => {
  expect(Math.round((cents(hour) * 35 * 52) / 12)).toBe(cents(month));
});

it.each(ARTICLES)("ships the percentages of article $name (B6-14)", ({ name, contract, rows }) => {
  for (const table of KNOWN_PAY_TABLES) {
    expect(format(table[contract])).toBe(rows);
    expect(table.source).toContain(name);
  }
});

it("ships no table as checked (B6-12)", () => {
  for (const { checkedOn } of KNOWN_PAY_TABLES) expect(checkedOn).toBeNull();
});
