import * as contract from "contract/follow-up.ts";
import { slice } from "../../http/slice.ts";
import { changeFollowUp } from "./change-follow-up.ts";
import { followUpHistory } from "./follow-up-history.ts";

export const calls = slice(contract, { changeFollowUp, followUpHistory });
