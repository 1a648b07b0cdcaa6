import type { SearchFilters } from "contract/candidates/candidates.ts";
import type { CandidateFilter } from "./filter.ts";

export function filterOf(input: SearchFilters): CandidateFilter {
  return {
    departments: input.ZIPCode,
    lastName: input.lastName,
    firstName: input.firstName,
    category: input.studyLevelCategory,
    statuses: input.jobInterviewStatus,
    opinions: input.jobInterviewNotice,
    active: input.active ?? true,
    withoutSelection: input.withoutSelection ?? true,
  };
}
