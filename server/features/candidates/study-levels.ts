import { STUDY_CATEGORIES } from "contract/candidate-values.ts";

/** The study level categories, in the order in which they are shown. */
export function studyLevels() {
  return [...STUDY_CATEGORIES];
}
