import * as contract from "contract/selection-sharing.ts";
import { slice } from "../../http/slice.ts";
import { readSelectionSharing } from "./read-selection-sharing.ts";
import { shareSelection } from "./share-selection.ts";

export const calls = slice(contract, { readSelectionSharing, shareSelection });
