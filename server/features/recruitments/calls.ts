import * as contract from "contract/recruitments.ts";
import { slice } from "../../http/slice.ts";
import { reportRecruitment } from "./report-recruitment.ts";
import { takeBackRecruitment } from "./take-back-recruitment.ts";

export const calls = slice(contract, { reportRecruitment, takeBackRecruitment });
