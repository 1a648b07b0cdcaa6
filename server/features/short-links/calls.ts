import * as contract from "contract/short-links.ts";
import { slice } from "../../http/slice.ts";
import { shortLink } from "./short-link.ts";

export const calls = slice(contract, { shortLink });
