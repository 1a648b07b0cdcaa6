import { beforeEach, expect, it } from "vitest";
import { recordVisit } from "./CandidateResults.tsx";

const MINUTE = 60_000;
const monday = Date.parse("2026-06-15T08:00:00Z");
const email = "claire@clinique.example";

beforeEach(() => localStorage.clear());

it("searches within half an hour count as the same visit", () => {
  expect(recordVisit(email, monday)).toBeUndefined();
  expect(recordVisit(email, monday + 29 * MINUTE)).toBeUndefined();
  expect(recordVisit(email, monday + 58 * MINUTE)).toBeUndefined();
  expect(recordVisit(email, monday + 88 * MINUTE)).toBe(monday + 58 * MINUTE);
  expect(recordVisit(email, monday + 117 * MINUTE)).toBe(monday + 58 * MINUTE);
});

it("the browser stores the visits of each account separately, without the e-mail address", () => {
  recordVisit(email, monday);
  expect(recordVisit("paul@clinique.example", monday + 40 * MINUTE)).toBeUndefined();
  expect(JSON.stringify({ ...localStorage })).not.toContain("claire");
});
