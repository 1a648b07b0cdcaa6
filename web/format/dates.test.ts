import { expect, it } from "vitest";
import { ageInYears, dayAndTime, longDay, notificationTime, publicationDay } from "./dates.ts";

const noon = (day: string) => new Date(`${day}T12:00:00`);

it.each([
  ["2006-12-05", "2026-12-04", 19],
  ["2006-12-05", "2026-12-05", 20],
  ["2006-01-31", "2026-02-01", 20],
  ["2004-02-29", "2026-02-28", 21],
  ["2004-02-29", "2026-03-01", 22],
  ["2004-02-29", "2028-02-28", 23],
  ["2004-02-29", "2028-02-29", 24],
  ["2026-05-01", "2026-05-01", 0],
  [null, "2026-05-01", undefined],
  ["", "2026-05-01", undefined],
  ["hier", "2026-05-01", undefined],
  ["2030-01-01", "2026-05-01", undefined],
])("If a person was born on %s, then on %s ageInYears returns %s (S2-144)", (birthday, today, age) => {
  expect(ageInYears(birthday, noon(today))).toBe(age);
});

it.each([
  ["2026-06-12T13:00:00", { day: "12/06", time: "13:00" }],
  ["2026-01-02T07:05:00", { day: "02/01", time: "07:05" }],
  ["2025-12-31T23:59:00", { day: "31/12/2025", time: "23:59" }],
])("dayAndTime writes %s as %j (S2-138)", (instant, text) => {
  expect(dayAndTime(instant, new Date("2026-06-20T09:00:00"))).toEqual(text);
});

it("dayAndTime can use a time zone that differs from the device's", () => {
  const now = new Date("2026-06-20T09:00:00Z");
  expect(dayAndTime("2025-12-31T22:30:00Z", now, "Indian/Reunion")).toEqual({ day: "01/01", time: "02:30" });
  expect(dayAndTime("2026-01-01T02:00:00Z", now, "America/Cayenne")).toEqual({ day: "31/12/2025", time: "23:00" });
});

it.each([
  ["2026-01-01", "1er janvier 2026"],
  ["2027-02-11", "11 février 2027"],
])("longDay writes %s as '%s' (B6-02)", (day, words) => expect(longDay(day)).toBe(words));

const thursday = "2026-03-12T15:30:00";

it.each([
  ["the time for today (S2-216)", "2026-03-12T14:05:00", "14:05"],
  ["the time for midnight today (S2-216)", "2026-03-12T00:00:00", "00:00"],
  ["the time for a future day (S2-216)", "2026-03-14T09:15:00", "09:15"],
  ["the weekday for yesterday (S2-217 S9-10)", "2026-03-11T23:59:59", "mercredi"],
  ["the weekday for 6 days ago (S2-217 S9-10)", "2026-03-06T00:00:00", "vendredi"],
  ["day and month for 7 days ago (S2-218 S9-10)", "2026-03-05T23:59:59", "5 mars"],
  ["an abbreviated month (S2-218)", "2026-02-14T12:00:00", "14 févr."],
  ["day and month for 1 January of this year (S2-218)", "2026-01-01T00:00:00", "1 janv."],
  ["a numeric date for last year (S2-219)", "2025-12-31T23:59:59", "31/12/2025"],
  [
    "the weekday for 2 days ago, even if that was last year (S2-217)",
    "2025-12-31T23:00:00",
    "mercredi",
    "2026-01-02T08:00:00",
  ],
  [
    "the weekday for yesterday, even if the clocks changed today (S2-217)",
    "2026-03-28T23:30:00",
    "samedi",
    "2026-03-29T23:00:00",
  ],
])("notificationTime shows %s", (_what, date, text, now = thursday) => {
  expect(notificationTime(new Date(date).toISOString(), new Date(now))).toBe(text);
});

it.each([
  ["2026-06-17T23:00:00", "aujourd'hui", false],
  ["2026-06-16T23:59:00", "hier", false],
  ["2026-06-15T12:00:00", "lundi", false],
  ["2026-06-11T12:00:00", "jeudi", false],
  ["2026-06-10T12:00:00", "10 juin", true],
  ["2026-03-01T12:00:00", "1er mars", true],
  ["2025-12-31T12:00:00", "31/12/2025", true],
])("publicationDay writes the day of a candidate's publication at %s as '%s'", (date, words, isDate) => {
  const now = new Date("2026-06-17T09:30:00");
  expect(publicationDay(new Date(date).toISOString(), now)).toEqual({ words, isDate });
});
