import { STUDY_CATEGORIES } from "contract/candidates.ts";

/** The study level categories, in the order in which they are shown. */
export function studyLevels() {
  return [...STUDY_CATEGORIES];
}
