import { expect, it } from "vitest";
import { duration } from "./duration.ts";

const DAY = 86_400;

it.each([
  [1095 * DAY, "3 ans"],
  [730 * DAY, "2 ans"],
  [365 * DAY, "12 mois"],
  [90 * DAY, "3 mois"],
  [400 * DAY, "400 jours"],
  [30 * DAY, "30 jours"],
  [7 * DAY, "7 jours"],
  [2 * DAY, "48 heures"],
  [3 * DAY, "72 heures"],
  [DAY, "24 heures"],
  [3601, "2 heures"],
  [3600, "60 minutes"],
  [60, "1 minute"],
])("A duration of %i seconds is written as '%s'", (seconds, text) => expect(duration(seconds)).toBe(text));
