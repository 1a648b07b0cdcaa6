import { TOUR_NAMES } from "contract/accounts/tours.ts";
import { describe, expect, it } from "vitest";
import { dueSteps, type Step, tours } from "./steps.ts";

const instant = (text: string) => Date.parse(text);
const step = (startsAt: string): Step => ({ target: "main", startsAt: instant(startsAt), title: "", text: "" });
const steps = [step("2024-06-01T08:00:00+02:00"), step("2026-01-15T08:00:00+01:00")];

describe("the steps that a tour shows", () => {
  it.each([
    ["before any start date", "2024-06-01T07:59:59+02:00", undefined, 0],
    ["from the start date on", "2024-06-01T08:00:00+02:00", undefined, 1],
    ["with a second step that came later", "2026-06-01T08:00:00+02:00", undefined, 2],
    ["seen before the second step came", "2026-06-01T08:00:00+02:00", "2024-07-01T00:00:00+02:00", 1],
    ["seen since", "2026-06-01T08:00:00+02:00", "2026-02-01T00:00:00+01:00", 0],
    ["stored at the very start date", "2025-01-01T08:00:00+01:00", "2024-06-01T08:00:00+02:00", 0],
  ])(
    "A tour shows only the steps that are newer than the user's last visit: %s (S4-70 S9-23)",
    (_, now, stored, count) => {
      const seen = stored === undefined ? undefined : instant(stored);
      expect(dueSteps("notification", seen, instant(now), steps)).toHaveLength(count);
    },
  );

  it.each([
    ["notification", "2023-05-31T08:00:00+02:00", 0],
    ["notification", "2023-06-01T08:00:00+02:00", 1],
    ["newCandidacyNotificationParams", "2023-05-31T08:00:00+02:00", 0],
    ["searchAsv", "2022-05-31T08:00:00+02:00", 0],
    ["searchAsv", "2022-06-01T08:00:00+02:00", 1],
  ] as const)(
    "A new user's tour '%s' shows a step of %s only if the tour's default date is earlier (S9-24)",
    (name, start, count) => {
      expect(dueSteps(name, undefined, instant("2026-01-01T00:00:00Z"), [step(start)])).toHaveLength(count);
    },
  );

  it.each([["demain"], [null], [{}]])(
    "If the stored time of a tour is %j, the tour shows all steps, as on a first visit",
    (stored) => {
      expect(dueSteps("searchAsv", stored, instant("2026-01-01T00:00:00Z"))).toHaveLength(tours.searchAsv.length);
    },
  );
});

describe("the three tours", () => {
  it("Tours exist for notifications, alert settings and the search (S1-13 S2-260 S3-31)", () => {
    expect(Object.keys(tours).sort()).toEqual(["newCandidacyNotificationParams", "notification", "searchAsv"]);
    expect(Object.keys(tours).sort()).toEqual([...TOUR_NAMES].sort());
  });

  it.each(TOUR_NAMES)(
    "The tour %s has 3 to 5 steps, each dated June 2024 and shorter than 160 characters (S9-23)",
    (name) => {
      expect(tours[name].length).toBeGreaterThanOrEqual(3);
      expect(tours[name].length).toBeLessThanOrEqual(5);
      for (const { startsAt, text } of tours[name]) {
        expect(startsAt).toBe(instant("2024-06-01T08:00:00+02:00"));
        expect(text.length).toBeLessThan(160);
      }
    },
  );
});
