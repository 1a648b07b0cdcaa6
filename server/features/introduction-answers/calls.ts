import * as contract from "contract/introduction-answers.ts";
import { slice } from "../../http/slice.ts";
import { acceptIntroduction } from "./accept-introduction.ts";
import { declineIntroduction } from "./decline-introduction.ts";
import { listIntroductions } from "./list-introductions.ts";

export const calls = slice(contract, { listIntroductions, acceptIntroduction, declineIntroduction });
