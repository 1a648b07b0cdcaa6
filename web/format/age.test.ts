import { describe, expect, it } from "vitest";
import { ageInYears } from "./age.ts";

/** Noon of a day, in the zone of the tests. */
const day = (text: string) => new Date(`${text}T12:00:00`);

describe("ageInYears", () => {
  it.each([
    ["2006-12-05", "2026-12-04", 19],
    ["2006-12-05", "2026-12-05", 20],
    ["2006-12-05", "2026-12-06", 20],
    ["2006-01-31", "2026-02-01", 20],
    ["2004-02-29", "2026-02-28", 21],
    ["2004-02-29", "2026-03-01", 22],
    ["2004-02-29", "2028-02-28", 23],
    ["2004-02-29", "2028-02-29", 24],
    ["2026-05-01", "2026-05-01", 0],
  ])("S2-144 %s is, on %s, %i years old", (birthday, today, age) => {
    expect(ageInYears(birthday, day(today))).toBe(age);
  });

  it.each([[null], [""], ["hier"], ["2030-01-01"]])("S2-144 has no age to show for %j", (birthday) => {
    expect(ageInYears(birthday, day("2026-05-01"))).toBeUndefined();
  });
});
