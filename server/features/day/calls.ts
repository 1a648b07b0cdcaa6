import * as contract from "contract/day.ts";
import { slice } from "../../http/slice.ts";
import { formationDay } from "./formation-day.ts";
import { resumeRetention } from "./resume-retention.ts";

export const calls = slice(contract, { formationDay, resumeRetention });
