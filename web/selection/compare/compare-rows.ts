import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { OPINIONS } from "contract/candidates/candidate-values.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { distanceText, hasTests, upgradeHours } from "../../candidates/card/facts.ts";
import { ageInYears } from "../../format/dates.ts";
import { statusAndStep } from "../follow-up/next-step.ts";
import { texts } from "./texts.ts";

interface CompareRow {
  readonly name: string;
  readonly values: readonly string[];
  /** The index of the candidate with the best value. Undefined if several candidates share the best value. */
  readonly best: number | undefined;
}

interface Fact {
  readonly name: string;
  readonly read: (entry: SelectionEntry) => string | undefined;
  /** A higher rank is better. A fact without a rank has no best value. */
  readonly rank?: (candidate: CandidateCard) => number;
}

const { rows } = texts;

const facts: readonly Fact[] = [
  { name: rows.age, read: ({ veterinaryCandidate: { birthday } }) => yearsOf(birthday) },
  { name: rows.place, read: ({ veterinaryCandidate: { ZIPCode, city } }) => (city ? `${ZIPCode} ${city}` : ZIPCode) },
  {
    name: rows.distance,
    read: ({ veterinaryCandidate }) => distanceText(veterinaryCandidate),
    rank: ({ distance }) => (distance === null ? Number.NEGATIVE_INFINITY : -distance),
  },
  { name: rows.level, read: ({ veterinaryCandidate }) => veterinaryCandidate.studyLevel ?? undefined },
  {
    name: rows.immersion,
    read: ({ veterinaryCandidate }) => texts.days(veterinaryCandidate.internshipDuration),
    rank: ({ internshipDuration }) => internshipDuration,
  },
  {
    name: rows.tests,
    read: ({ veterinaryCandidate }) => (hasTests(veterinaryCandidate) ? texts.testsDone : texts.toDo),
    rank: (candidate) => Number(hasTests(candidate)),
  },
  {
    name: rows.opinion,
    read: ({ veterinaryCandidate }) => veterinaryCandidate.jobInterviewNotice ?? texts.pending,
    rank: ({ jobInterviewNotice }) => (jobInterviewNotice === null ? -1 : OPINIONS.indexOf(jobInterviewNotice)),
  },
  {
    name: rows.upgrade,
    read: ({ veterinaryCandidate }) => hoursOf(veterinaryCandidate),
    rank: (candidate) => (hasKnownHours(candidate) ? -upgradeHours(candidate) : Number.NEGATIVE_INFINITY),
  },
  { name: rows.followUp, read: followUpOf },
];

export function compareRows(entries: readonly SelectionEntry[]): CompareRow[] {
  return facts.flatMap(({ name, read, rank }) => {
    const known = entries.map(read);
    if (known.every((value) => value === undefined) && (name === rows.distance || name === rows.followUp)) return [];
    const ranks = entries.map(({ veterinaryCandidate }) => rank?.(veterinaryCandidate) ?? 0);
    const highest = Math.max(...ranks);
    const isTie = ranks.filter((one) => one === highest).length > 1;
    return [
      {
        name,
        values: known.map((value) => value ?? texts.unknown),
        best: isTie ? undefined : ranks.indexOf(highest),
      },
    ];
  });
}

function yearsOf(birthday: string | null): string | undefined {
  const age = ageInYears(birthday);
  return age === undefined ? undefined : texts.years(age);
}

/** The centre knows the hours of refresher training only after the candidate has taken the tests. */
function hasKnownHours(candidate: CandidateCard): boolean {
  return hasTests(candidate) || upgradeHours(candidate) > 0;
}

function hoursOf(candidate: CandidateCard): string {
  if (!hasKnownHours(candidate)) return texts.afterTests;
  const total = upgradeHours(candidate);
  if (total === 0) return texts.noHours;
  const parts = (["ranFR", "ranMA", "ranAR"] as const)
    .filter((subject) => candidate[subject] > 0)
    .map((subject) => `${texts.subjects[subject]} ${texts.hours(candidate[subject])}`);
  return `${texts.hours(total)} (${parts.join(", ")})`;
}

function followUpOf({ followUp }: SelectionEntry): string | undefined {
  return followUp && statusAndStep(followUp).join(", ");
}
