import { expect, it } from "vitest";
import { zoneOfZip } from "../time-zones.ts";
import { meetingTime } from "./meeting-time.ts";

it.each([
  ["35000", "2026-11-24T09:00:00Z", "mardi 24 novembre à 10:00"],
  ["97400", "2026-11-24T06:00:00Z", "mardi 24 novembre à 10:00 à La Réunion (07:00 à Paris)"],
  // In summer, La Réunion is two hours ahead of Paris instead of three.
  ["97400", "2026-07-21T06:00:00Z", "mardi 21 juillet à 10:00 à La Réunion (08:00 à Paris)"],
  ["97600", "2026-11-24T07:00:00Z", "mardi 24 novembre à 10:00 à Mayotte (08:00 à Paris)"],
  ["97100", "2026-11-24T14:00:00Z", "mardi 24 novembre à 10:00 en Guadeloupe (15:00 à Paris)"],
  ["97200", "2026-11-24T23:30:00Z", "mardi 24 novembre à 19:30 en Martinique (mercredi 25 novembre à 00:30 à Paris)"],
  ["97500", "2026-07-21T12:00:00Z", "mardi 21 juillet à 10:00 à Saint-Pierre-et-Miquelon (14:00 à Paris)"],
  ["97700", "2026-11-24T14:00:00Z", "mardi 24 novembre à 10:00 à Saint-Barthélemy (15:00 à Paris)"],
  ["97800", "2026-11-24T14:00:00Z", "mardi 24 novembre à 10:00 à Saint-Martin (15:00 à Paris)"],
  ["98600", "2026-11-23T22:00:00Z", "mardi 24 novembre à 10:00 à Wallis-et-Futuna (lundi 23 novembre à 23:00 à Paris)"],
  ["98714", "2026-11-24T20:00:00Z", "mardi 24 novembre à 10:00 en Polynésie française (21:00 à Paris)"],
  ["98800", "2026-11-23T23:00:00Z", "mardi 24 novembre à 10:00 en Nouvelle-Calédonie (00:00 à Paris)"],
  ["97300", "2026-11-24T13:00:00Z", "mardi 24 novembre à 10:00 en Guyane (14:00 à Paris)"],
])("For a clinic with the postal code %s, meetingTime writes the instant %s as: %s (B13-02)", (zip, at, text) => {
  expect(meetingTime(new Date(at), zoneOfZip(zip))).toBe(text);
});

it("If the option `withYear` is true, meetingTime writes the year too", () => {
  expect(meetingTime(new Date("2026-11-24T06:00:00Z"), "Indian/Reunion", { withYear: true })).toBe(
    "mardi 24 novembre 2026 à 10:00 à La Réunion (07:00 à Paris)",
  );
});
