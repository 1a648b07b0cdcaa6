import { expect, it } from "vitest";
import { notificationTime } from "./notification-time.ts";

/** An instant by the clock of this browser. */
const at = (text: string) => new Date(text).toISOString();
const thursday = new Date("2026-03-12T15:30:00");

it.each([
  ["2026-03-12T14:05:00", "14:05"],
  ["2026-03-12T00:00:00", "00:00"],
  ["2026-03-12T15:30:00", "15:30"],
])("S2-216 shows hour:minute today: %s", (date, text) => expect(notificationTime(at(date), thursday)).toBe(text));

it.each([
  ["2026-03-12T18:00:00", "18:00"],
  ["2026-03-14T09:15:00", "09:15"],
])("S2-216 takes what is to come as today: %s", (date, text) =>
  expect(notificationTime(at(date), thursday)).toBe(text),
);

it.each([
  ["2026-03-11T23:59:59", "mercredi"],
  ["2026-03-11T00:00:00", "mercredi"],
  ["2026-03-09T08:00:00", "lundi"],
  ["2026-03-06T00:00:00", "vendredi"],
])("S2-217 S9-10 names the weekday for 1 to 6 calendar days ago: %s", (date, text) =>
  expect(notificationTime(at(date), thursday)).toBe(text),
);

it.each([
  ["2026-03-05T23:59:59", "5 mars"],
  ["2026-03-03T12:00:00", "3 mars"],
  ["2026-02-14T12:00:00", "14 févr."],
  ["2026-01-01T00:00:00", "1 janv."],
])("S2-218 S9-10 shows short month and day in the same year: %s", (date, text) =>
  expect(notificationTime(at(date), thursday)).toBe(text),
);

it.each([
  ["2025-12-31T23:59:59", "31/12/2025"],
  ["2023-03-03T12:00:00", "03/03/2023"],
])("S2-219 shows a numeric date otherwise: %s", (date, text) =>
  expect(notificationTime(at(date), thursday)).toBe(text),
);

it("S2-217 names the weekday across the turn of the year", () =>
  expect(notificationTime(at("2025-12-31T23:00:00"), new Date("2026-01-02T08:00:00"))).toBe("mercredi"));

it("S2-217 counts days by the calendar when the clocks change", () =>
  expect(notificationTime(at("2026-03-28T23:30:00"), new Date("2026-03-29T23:00:00"))).toBe("samedi"));
