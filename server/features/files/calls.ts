import * as contract from "contract/files.ts";
import { slice } from "../../http/slice.ts";
import { getFile } from "./get-file.ts";
import { putFile } from "./put-file.ts";

export const calls = slice(contract, { getFile, putFile });
