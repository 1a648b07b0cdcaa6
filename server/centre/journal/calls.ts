import * as contract from "contract/centre/journal.ts";
import { slice } from "../../platform/http/slice.ts";
import { journal } from "./journal.ts";

export const calls = slice(contract, { journal });
