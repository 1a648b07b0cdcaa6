import type { SelectionEntry } from "contract/selection/selection.ts";
import { expect, it } from "vitest";
import { makeCard } from "../../candidates/fixtures.ts";
import { compareRows } from "./compare-rows.ts";

const entry = (given: object = {}, followUp?: SelectionEntry["followUp"]): SelectionEntry => ({
  veterinaryCandidate: makeCard({ birthday: "2006-12-05", ...given }),
  consultedAt: null,
  ...(followUp ? { followUp } : {}),
});
const row = (entries: SelectionEntry[], name: string) => compareRows(entries).find((one) => one.name === name);

it("the comparison describes a candidate's steps, opinion and refresher training in words (B5-01)", () => {
  const entries = [
    entry({
      ...{ internshipDuration: 14, jobInterviewStatus: "oui", jobInterviewNotice: "Avis favorable", ranFR: 10 },
      ranAR: 7,
    }),
    entry(),
  ];
  expect(row(entries, "Stage d'immersion")?.values).toEqual(["Fait, 14 jours", "À faire"]);
  expect(row(entries, "Tests et entretien")?.values).toEqual(["Fait", "À faire"]);
  expect(row(entries, "Avis")?.values).toEqual(["Avis favorable", "En cours"]);
  expect(row(entries, "Mise à niveau")?.values).toEqual(["17\u00a0h (français 10\u00a0h, raisonnement 7\u00a0h)", "—"]);
});

it("the comparison describes the follow-up with the date of the next step (B5-01)", () => {
  const state = { note: "", nextStepLabel: null, updatedAt: "2026-11-01T10:00:00.000Z", updatedBy: null, edition: 1 };
  const entries = [
    entry({}, { ...state, status: "interview", nextStepOn: "2026-12-01" }),
    entry({}, { ...state, status: "toContact", nextStepOn: null }),
  ];
  expect(row(entries, "Suivi")?.values).toEqual(["Entretien, prochaine étape le 1er décembre", "À contacter"]);
});

it("the comparison marks the best value of a row, unless several candidates share this value (B14-13)", () => {
  const entries = [
    entry({ distance: 44, internshipDuration: 10, jobInterviewNotice: "Avis favorable", jobInterviewStatus: "oui" }),
    entry({
      distance: 12,
      internshipDuration: 10,
      jobInterviewNotice: "Avis très favorable",
      ranFR: 7,
      jobInterviewStatus: "oui",
    }),
    entry({ distance: null, internshipDuration: 10, jobInterviewNotice: "Avis très favorable" }),
  ];
  const best = (name: string) => row(entries, name)?.best;
  expect(best("Distance")).toBe(1);
  expect(best("Stage d'immersion")).toBeUndefined();
  expect(best("Tests et entretien")).toBeUndefined();
  expect(best("Avis")).toBeUndefined();
  expect(best("Mise à niveau")).toBe(0);
  expect(best("Niveau")).toBeUndefined();
});
