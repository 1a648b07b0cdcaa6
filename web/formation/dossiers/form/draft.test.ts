import { afterEach, expect, it } from "vitest";
import { valuesOf } from "./dossier-values.ts";
import { draftName, dropAllDrafts, dropDraft, forgetLeft, keepDraft, markLeft, readDraft, wasLeft } from "./draft.ts";

const draft = { base: { edition: 2, values: valuesOf() }, values: { ...valuesOf(), city: "Vitré" }, at: 1000 };
const HOUR = 3_600_000;
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it("B1-23 a draft is kept by its dossier, for two days", () => {
  keepDraft(draftName(7), draft);
  expect(readDraft(draftName(7), 47 * HOUR)).toEqual(draft);
  expect(readDraft(draftName(8), 47 * HOUR)).toBeUndefined();
  expect(readDraft(draftName(7), 49 * HOUR)).toBeUndefined();
  dropDraft(draftName(7));
  expect(readDraft(draftName(7), 2000)).toBeUndefined();
});

it("B1-23 what another version of the form kept is no draft", () => {
  localStorage.setItem(draftName(7), JSON.stringify({ ...draft, values: { city: "Vitré" } }));
  expect(readDraft(draftName(7), 2000)).toBeUndefined();
  localStorage.setItem(draftName(7), "{");
  expect(readDraft(draftName(7), 2000)).toBeUndefined();
});

it("B1-23 whoever logs out leaves no draft behind, and nothing else is touched", () => {
  keepDraft(draftName(7), draft);
  keepDraft(draftName(), draft);
  localStorage.setItem("espace-formation.token", "jeton");
  dropAllDrafts();
  expect(Object.keys(localStorage)).toEqual(["espace-formation.token"]);
});

it("B1-23 what a session that ended left is taken up once, by its own form", () => {
  markLeft(draftName(7));
  expect([wasLeft(draftName(8)), wasLeft(draftName(7)), wasLeft(draftName(7))]).toEqual([false, true, true]);
  forgetLeft();
  expect(wasLeft(draftName(7))).toBe(false);
});
