import * as contract from "contract/intake.ts";
import { slice } from "../../http/slice.ts";
import { candidateBatch } from "./candidate-batch.ts";
import { deleteCandidate } from "./delete-candidate.ts";
import { putCandidate } from "./put-candidate.ts";

export const calls = slice(contract, { putCandidate, candidateBatch, deleteCandidate });
