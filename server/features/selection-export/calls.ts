import * as contract from "contract/selection-export.ts";
import { slice } from "../../http/slice.ts";
import { exportSelection } from "./export-selection.ts";

export const calls = slice(contract, { exportSelection });
