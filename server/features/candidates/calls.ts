import * as contract from "contract/candidates.ts";
import { slice } from "../../http/slice.ts";
import { candidate } from "./candidate.ts";
import { candidates } from "./candidates.ts";
import { studyLevels } from "./study-levels.ts";

export const calls = slice(contract, { candidates, candidate, studyLevels });
