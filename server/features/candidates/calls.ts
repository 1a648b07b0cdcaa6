import { STUDY_CATEGORIES } from "contract/candidate-values.ts";
import * as contract from "contract/candidates.ts";
import { slice } from "../../http/slice.ts";
import { candidate } from "./candidate.ts";
import { candidates } from "./candidates.ts";

export const calls = slice(contract, { candidates, candidate, studyLevels });

function studyLevels() {
  return [...STUDY_CATEGORIES];
}
