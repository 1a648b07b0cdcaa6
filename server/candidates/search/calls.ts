import { STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import * as contract from "contract/candidates/candidates.ts";
import { feature } from "../../platform/http/feature.ts";
import { candidate } from "./candidate.ts";
import { candidates } from "./candidates.ts";

export const calls = feature(contract, { candidates, candidate, studyLevels });

function studyLevels() {
  return [...STUDY_CATEGORIES];
}
