import { expect, it } from "vitest";
import { isCheckDue } from "./pay-periods.ts";

it.each([
  ["never checked", null, "2026-06-01", true],
  ["checked six months ago to the day", "2026-03-15", "2026-09-15", false],
  ["checked six months and a day ago", "2026-03-15", "2026-09-16", true],
  ["checked before the last 1 January", "2026-12-31", "2027-01-01", true],
  ["checked on 1 January", "2027-01-01", "2027-01-01", false],
] as const)("a table is due for a check when %s (B6-12)", (_when, checkedOn, today, isDue) => {
  expect(isCheckDue({ checkedOn }, today)).toBe(isDue);
});
