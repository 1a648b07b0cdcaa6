import { DAYS, HOURS, MINUTES, type Periodicity } from "contract/alerts/alerts.ts";
import { dayText } from "contract/day.ts";
import { instantOf, localTimeOf } from "contract/local-time.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMissed, nextRun, openFrom } from "./periodicity.ts";

const PARIS = "Europe/Paris";
const daily = (hour: (typeof HOURS)[number], minute: (typeof MINUTES)[number]): Periodicity => ({
  type: "daily",
  params: { hour, minute },
});
const weekly = (
  day: (typeof DAYS)[number],
  hour: (typeof HOURS)[number],
  minute: (typeof MINUTES)[number],
): Periodicity => ({ type: "weekly", params: { day, hour, minute } });

describe("nextRun", () => {
  it.each<[string, Periodicity, string, string, string]>([
    ["for later today", daily(13, 0), PARIS, "2026-02-14T09:00:00Z", "2026-02-14T12:00:00.000Z"],
    ["for tomorrow after the hour", daily(13, 0), PARIS, "2026-02-14T12:00:00Z", "2026-02-15T12:00:00.000Z"],
    ["a millisecond before the hour", daily(13, 0), PARIS, "2026-02-14T11:59:59.999Z", "2026-02-14T12:00:00.000Z"],
    ["over the end of a month", daily(6, 15), PARIS, "2026-02-28T20:00:00Z", "2026-03-01T05:15:00.000Z"],
    ["over the end of a year", daily(6, 0), PARIS, "2026-12-31T05:00:00Z", "2027-01-01T05:00:00.000Z"],
    ["over 29 February", daily(6, 0), PARIS, "2028-02-28T06:00:00Z", "2028-02-29T05:00:00.000Z"],
    ["over the change to summer", daily(13, 0), PARIS, "2026-03-28T12:00:00Z", "2026-03-29T11:00:00.000Z"],
    ["over the change to winter", daily(13, 0), PARIS, "2026-10-24T11:00:00Z", "2026-10-25T12:00:00.000Z"],
    ["for Monday 13:00 on Saturday", weekly(1, 13, 0), PARIS, "2026-02-14T09:00:00Z", "2026-02-16T12:00:00.000Z"],
    ["for Monday 13:00 on Monday", weekly(1, 13, 0), PARIS, "2026-02-16T11:00:00Z", "2026-02-16T12:00:00.000Z"],
    ["for Monday 13:00 at 13:00", weekly(1, 13, 0), PARIS, "2026-02-16T12:00:00Z", "2026-02-23T12:00:00.000Z"],
    ["for Sunday, day 7", weekly(7, 19, 45), PARIS, "2026-02-14T09:00:00Z", "2026-02-15T18:45:00.000Z"],
    ["for a week with a clock change", weekly(1, 6, 0), PARIS, "2026-03-23T06:00:00Z", "2026-03-30T04:00:00.000Z"],
    ["in Guadeloupe", daily(13, 0), "America/Guadeloupe", "2026-02-14T09:00:00Z", "2026-02-14T17:00:00.000Z"],
    [
      "in Réunion, where it is tomorrow",
      daily(6, 0),
      "Indian/Reunion",
      "2026-02-14T21:00:00Z",
      "2026-02-15T02:00:00.000Z",
    ],
    [
      "in Réunion, where Monday begins early",
      weekly(1, 6, 0),
      "Indian/Reunion",
      "2026-02-15T20:30:00Z",
      "2026-02-16T02:00:00.000Z",
    ],
  ])(
    "nextRun returns the next instant at the chosen day and hour: %s (S9-14 S9-15 S9-16)",
    (_case, periodicity, zone, after, run) => {
      expect(nextRun(periodicity, zone, new Date(after))?.toISOString()).toBe(run);
    },
  );

  it("nextRun returns null for eachNewCandidate", () => {
    expect(nextRun({ type: "eachNewCandidate", params: { maxLimit: 5 } }, PARIS, new Date(0))).toBeNull();
  });

  it.each([PARIS, "America/Guadeloupe", "America/Cayenne", "Indian/Mayotte"])(
    "in the time zone %s, a daily alert runs once per local day, at the chosen hour (F-17)",
    (zone) => {
      fc.assert(
        fc.property(fc.constantFrom(...HOURS), fc.constantFrom(...MINUTES), (hour, minute) => {
          let now = new Date("2024-12-31T23:00:00Z");
          let yesterday = "";
          for (let day = 0; day < 730; day += 1) {
            const run = nextRun(daily(hour, minute), zone, now);
            if (!run) throw new Error("A daily alert always has a next run");
            const local = localTimeOf(run, zone);
            if (local.hour !== hour || local.minute !== minute || local.second !== 0) {
              throw new Error(`${run.toISOString()} is not ${hour}:${minute} in ${zone}`);
            }
            const today = dayText(local);
            const dayAfter = new Date(`${yesterday || "2000-01-01"}T00:00:00Z`).getTime() + 24 * 3600_000;
            if (yesterday !== "" && new Date(`${today}T00:00:00Z`).getTime() !== dayAfter) {
              throw new Error(`${today} follows ${yesterday}`);
            }
            yesterday = today;
            now = run;
          }
        }),
        { numRuns: 3 },
      );
    },
  );

  it("nextRun returns the earliest instant with the chosen day and hour (F-17)", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2025-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
        fc.record({
          day: fc.constantFrom(...DAYS),
          hour: fc.constantFrom(...HOURS),
          minute: fc.constantFrom(...MINUTES),
        }),
        fc.constantFrom(PARIS, "America/Martinique", "Indian/Reunion"),
        (after, { day, hour, minute }, zone) => {
          const run = nextRun(weekly(day, hour, minute), zone, after);
          if (!run) throw new Error("A weekly alert always has a next run");
          expect(localTimeOf(run, zone)).toMatchObject({ weekday: day, hour, minute, second: 0 });
          // Allow an additional hour, because summer time may end during the week.
          expect(run.getTime()).toBeGreaterThan(after.getTime());
          expect(run.getTime() - after.getTime()).toBeLessThanOrEqual((7 * 24 + 1) * 3600_000);
        },
      ),
    );
  });
});

describe("openFrom", () => {
  it.each([
    ["a Saturday morning", "2026-02-14T09:00:00Z", "2026-02-14T09:00:00.000Z"],
    ["7:59", "2026-02-13T06:59:59Z", "2026-02-13T07:00:00.000Z"],
    ["8:00", "2026-02-13T07:00:00Z", "2026-02-13T07:00:00.000Z"],
    ["19:59", "2026-02-12T18:59:59Z", "2026-02-12T18:59:59.000Z"],
    ["20:00", "2026-02-12T19:00:00Z", "2026-02-13T07:00:00.000Z"],
    ["after midnight", "2026-02-12T23:30:00Z", "2026-02-13T07:00:00.000Z"],
    ["Saturday 20:00 waits over Sunday", "2026-02-14T19:00:00Z", "2026-02-16T07:00:00.000Z"],
    ["Sunday noon", "2026-02-15T11:00:00Z", "2026-02-16T07:00:00.000Z"],
    ["Sunday 3:00", "2026-02-15T02:00:00Z", "2026-02-16T07:00:00.000Z"],
    ["the Sunday of the change to summer", "2026-03-29T10:00:00Z", "2026-03-30T06:00:00.000Z"],
  ])("openFrom returns the next moment that is neither at night nor on a Sunday: %s", (_case, at, open) => {
    expect(openFrom(PARIS, new Date(at)).toISOString()).toBe(open);
  });

  it("the time zone of the clinic determines the quiet hours", () => {
    expect(openFrom("Indian/Reunion", new Date("2026-02-12T16:30:00Z")).toISOString()).toBe("2026-02-13T04:00:00.000Z");
    expect(openFrom("America/Cayenne", new Date("2026-02-12T22:30:00Z")).toISOString()).toBe(
      "2026-02-12T22:30:00.000Z",
    );
  });
});

it("isMissed returns true for an alert that is more than twelve hours late (F-18)", () => {
  const due = new Date("2026-02-14T12:00:00Z");
  expect(isMissed(due, new Date("2026-02-14T23:59:59Z"))).toBe(false);
  expect(isMissed(due, new Date("2026-02-15T00:00:00Z"))).toBe(true);
});

describe("Local time", () => {
  it("instantOf moves the skipped spring hour forward, and takes the first repeated autumn hour", () => {
    expect(instantOf({ year: 2026, month: 3, day: 29 }, 2, 30, PARIS).toISOString()).toBe("2026-03-29T01:30:00.000Z");
    expect(instantOf({ year: 2026, month: 10, day: 25 }, 2, 30, PARIS).toISOString()).toBe("2026-10-25T00:30:00.000Z");
  });

  it.each([
    ["35000", PARIS],
    ["20090", PARIS],
    ["97110", "America/Guadeloupe"],
    ["97200", "America/Martinique"],
    ["97300", "America/Cayenne"],
    ["97400", "Indian/Reunion"],
    ["97600", "Indian/Mayotte"],
    ["97500", "America/Miquelon"],
    ["98714", "Pacific/Tahiti"],
    [undefined, PARIS],
  ])("zoneOfZip returns the time zone of the postal code %s", (zip, zone) => {
    expect(zoneOfZip(zip)).toBe(zone);
  });
});
