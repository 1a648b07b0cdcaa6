import * as contract from "contract/intake.ts";
import { slice } from "../../http/slice.ts";
import { candidateBatch } from "./candidate-batch.ts";
import { deleteCandidate } from "./delete-candidate.ts";
import { putCandidate } from "./put-candidate.ts";
import { putFile } from "./put-file.ts";
import { registerBatch } from "./register-batch.ts";

export const calls = slice(contract, { putCandidate, candidateBatch, deleteCandidate, putFile, registerBatch });
