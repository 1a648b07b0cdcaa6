import * as contract from "contract/selection/selection-export.ts";
import { feature } from "../../platform/http/feature.ts";
import { exportSelection } from "./export-selection.ts";

export const calls = feature(contract, { exportSelection });
