import { beforeEach, expect, it } from "vitest";
import { recordVisit } from "./CandidateResults.tsx";

const MINUTE = 60_000;
const monday = Date.parse("2026-06-15T08:00:00Z");
const email = "claire@clinique.example";

beforeEach(() => localStorage.clear());

it("finds nothing new on the first visit", () => {
  expect(recordVisit(email, monday)).toBeUndefined();
});

it("takes searches less than half an hour apart for one visit", () => {
  recordVisit(email, monday);
  expect(recordVisit(email, monday + 29 * MINUTE)).toBeUndefined();
  expect(recordVisit(email, monday + 58 * MINUTE)).toBeUndefined();
  expect(recordVisit(email, monday + 88 * MINUTE)).toBe(monday + 58 * MINUTE);
  expect(recordVisit(email, monday + 117 * MINUTE)).toBe(monday + 58 * MINUTE);
});

it("answers the end of the visit before, all through the next one", () => {
  recordVisit(email, monday);
  recordVisit(email, monday + 10 * MINUTE);
  const later = monday + 40 * MINUTE;
  expect(recordVisit(email, later)).toBe(monday + 10 * MINUTE);
  expect(recordVisit(email, later + MINUTE)).toBe(monday + 10 * MINUTE);
});

it("keeps the accounts of one device apart, and no address of theirs", () => {
  recordVisit(email, monday);
  expect(recordVisit("paul@clinique.example", monday + 40 * MINUTE)).toBeUndefined();
  expect(JSON.stringify({ ...localStorage })).not.toContain("claire");
});
