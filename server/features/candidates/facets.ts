import {
  INTERVIEW_STATUSES,
  type InterviewStatus,
  OPINIONS,
  type Opinion,
  STUDY_CATEGORIES,
} from "contract/candidate-values.ts";
import type { CandidateFilter } from "./filter.ts";

/** What of a candidate its level, tests and opinion say. */
interface Facets {
  readonly study_level_category: number | null;
  readonly job_interview_status: InterviewStatus | null;
  readonly job_interview_notice: Opinion | null;
}

/** Of each facet its values, none of them first. */
const LEVELS: readonly (number | null)[] = [null, ...STUDY_CATEGORIES.map(({ id }) => id)];
const TESTS = [null, ...INTERVIEW_STATUSES];
const NOTICES = [null, ...OPINIONS];

/** How many numbers there are. */
export const FACETS = LEVELS.length * TESTS.length * NOTICES.length;

/** Level, tests and opinion as one number from 1 on, as the database makes it (migration 0028). */
export function facetsOf({ study_level_category, job_interview_status, job_interview_notice }: Facets): number {
  const [level, test] = [LEVELS.indexOf(study_level_category), TESTS.indexOf(job_interview_status)];
  return (level * TESTS.length + test) * NOTICES.length + NOTICES.indexOf(job_interview_notice) + 1;
}

/** The numbers that a filter lets through; undefined where it lets all through. */
export function chosenFacets({ category, statuses, opinions }: CandidateFilter): number[] | undefined {
  if (category === undefined && statuses.length + opinions.length === 0) return undefined;
  const levels = category === undefined ? LEVELS : [category];
  const tests = statuses.length > 0 ? statuses : TESTS;
  const notices = opinions.length > 0 ? opinions : NOTICES;
  return levels.flatMap((level) =>
    tests.flatMap((test) =>
      notices.map((notice) =>
        facetsOf({ study_level_category: level, job_interview_status: test, job_interview_notice: notice }),
      ),
    ),
  );
}
