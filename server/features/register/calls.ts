import * as contract from "contract/register.ts";
import { slice } from "../../http/slice.ts";
import { registerBatch } from "./register-batch.ts";

export const calls = slice(contract, { registerBatch });
