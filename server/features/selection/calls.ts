import * as contract from "contract/selection.ts";
import { slice } from "../../http/slice.ts";
import { addToSelection } from "./add-to-selection.ts";
import { removeFromSelection } from "./remove-from-selection.ts";
import { selections } from "./selections.ts";

export const calls = slice(contract, { selections, addToSelection, removeFromSelection });
