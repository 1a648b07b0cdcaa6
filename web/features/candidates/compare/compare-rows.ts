import type { CandidateCard } from "contract/candidate-fields.ts";
import type { SelectionEntry } from "contract/selection.ts";
import { ageInYears } from "../../../format/age.ts";
import { longDay } from "../../../format/long-day.ts";
import { statusNames } from "../../follow-up/queries.ts";
import { distanceText } from "../card/distance.ts";
import { hasTests, upgradeHours } from "../card/progress.ts";
import { texts } from "./texts.ts";

export interface CompareRow {
  readonly name: string;
  readonly values: readonly string[];
  readonly differs: boolean;
}

/** The facts of the selection's own entries, one line each (beyond B5-01); the distance where an answer has one. */
export function compareRows(entries: readonly SelectionEntry[]): CompareRow[] {
  const { rows } = texts;
  const facts: readonly (readonly [name: string, tell: (entry: SelectionEntry) => string | undefined])[] = [
    [rows.age, ({ veterinaryCandidate: { birthday } }) => yearsOf(birthday)],
    [rows.place, ({ veterinaryCandidate: { ZIPCode, city } }) => (city ? `${ZIPCode} ${city}` : ZIPCode)],
    [rows.distance, ({ veterinaryCandidate }) => distanceText(veterinaryCandidate)],
    [rows.level, ({ veterinaryCandidate }) => veterinaryCandidate.studyLevel ?? undefined],
    [rows.immersion, ({ veterinaryCandidate }) => texts.days(veterinaryCandidate.internshipDuration)],
    [rows.tests, ({ veterinaryCandidate }) => (hasTests(veterinaryCandidate) ? texts.testsDone : texts.pending)],
    [rows.opinion, ({ veterinaryCandidate }) => veterinaryCandidate.jobInterviewNotice ?? texts.pending],
    [rows.upgrade, ({ veterinaryCandidate }) => hoursOf(veterinaryCandidate)],
    [rows.followUp, followUpOf],
  ];
  return facts.flatMap(([name, tell]) => {
    const told = entries.map(tell);
    // A line of which nothing is known for anybody stands for nothing.
    if (told.every((value) => value === undefined) && (name === rows.distance || name === rows.followUp)) return [];
    const values = told.map((value) => value ?? texts.unknown);
    return [{ name, values, differs: new Set(values).size > 1 }];
  });
}

function yearsOf(birthday: string | null): string | undefined {
  const age = ageInYears(birthday);
  return age === undefined ? undefined : texts.years(age);
}

function hoursOf(candidate: CandidateCard): string {
  const total = upgradeHours(candidate);
  if (total === 0) return texts.noHours;
  const parts = (["ranFR", "ranMA", "ranAR"] as const)
    .filter((subject) => candidate[subject] > 0)
    .map((subject) => `${texts.subjects[subject]} ${texts.hours(candidate[subject])}`);
  return `${texts.hours(total)} (${parts.join(", ")})`;
}

function followUpOf({ followUp }: SelectionEntry): string | undefined {
  if (!followUp) return undefined;
  const { status, nextStepOn } = followUp;
  return [statusNames[status], nextStepOn && texts.nextStep(longDay(nextStepOn))].filter(Boolean).join(", ");
}
