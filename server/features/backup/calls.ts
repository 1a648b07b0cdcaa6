import * as contract from "contract/backup.ts";
import { slice } from "../../http/slice.ts";
import { takeBackup } from "./take-backup.ts";

export const calls = slice(contract, { takeBackup });
