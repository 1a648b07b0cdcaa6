import * as contract from "contract/journal.ts";
import { slice } from "../../http/slice.ts";
import { journal } from "./journal.ts";

export const calls = slice(contract, { journal });
