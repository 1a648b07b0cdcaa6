import { expect, it } from "vitest";
import { publicationDay } from "./publication-day.ts";

const now = new Date(2026, 5, 17, 9, 30);

it.each([
  [new Date(2026, 5, 17, 23, 0), "aujourd'hui", false],
  [new Date(2026, 5, 17, 0, 0), "aujourd'hui", false],
  [new Date(2026, 5, 16, 23, 59), "hier", false],
  [new Date(2026, 5, 15, 12, 0), "lundi", false],
  [new Date(2026, 5, 11, 12, 0), "jeudi", false],
  [new Date(2026, 5, 10, 12, 0), "10 juin", true],
  [new Date(2026, 2, 3, 12, 0), "3 mars", true],
  [new Date(2026, 2, 1, 12, 0), "1er mars", true],
  [new Date(2025, 11, 31, 12, 0), "31/12/2025", true],
])("tells the day of %s as %s", (date, words, isDate) => {
  expect(publicationDay(date.toISOString(), now)).toEqual({ words, isDate });
});
