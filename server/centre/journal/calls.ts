import * as contract from "contract/centre/journal.ts";
import { feature } from "../../platform/http/feature.ts";
import { journal } from "./journal.ts";

export const calls = feature(contract, { journal });
