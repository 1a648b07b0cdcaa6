import * as contract from "contract/recruitment-decisions.ts";
import { slice } from "../../http/slice.ts";
import { confirmRecruitment } from "./confirm-recruitment.ts";
import { listRecruitments } from "./list-recruitments.ts";
import { rejectRecruitment } from "./reject-recruitment.ts";

export const calls = slice(contract, { listRecruitments, confirmRecruitment, rejectRecruitment });
