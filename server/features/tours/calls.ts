import * as contract from "contract/tours.ts";
import { slice } from "../../http/slice.ts";
import { configurationRead } from "./configuration-read.ts";
import { configurationWrite } from "./configuration-write.ts";

export const calls = slice(contract, { configurationRead, configurationWrite });
