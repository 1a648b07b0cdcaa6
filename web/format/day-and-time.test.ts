import { expect, it } from "vitest";
import { dayAndTime } from "./day-and-time.ts";

it.each([
  ["2026-06-12T13:00:00", { day: "12/06", time: "13:00" }],
  ["2026-01-02T07:05:00", { day: "02/01", time: "07:05" }],
  ["2025-12-31T23:59:00", { day: "31/12/2025", time: "23:59" }],
])("S2-138 reads %s as a day and a time", (instant, text) => {
  expect(dayAndTime(instant, new Date("2026-06-20T09:00:00"))).toEqual(text);
});

it("reads an instant as the clocks of another zone show it", () => {
  const now = new Date("2026-06-20T09:00:00Z");
  expect(dayAndTime("2025-12-31T22:30:00Z", now, "Indian/Reunion")).toEqual({ day: "01/01", time: "02:30" });
  expect(dayAndTime("2026-01-01T02:00:00Z", now, "America/Cayenne")).toEqual({ day: "31/12/2025", time: "23:00" });
});
