import * as contract from "contract/selection/selection-export.ts";
import { slice } from "../../platform/http/slice.ts";
import { exportSelection } from "./export-selection.ts";

export const calls = slice(contract, { exportSelection });
