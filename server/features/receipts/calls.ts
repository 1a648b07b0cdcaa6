import * as contract from "contract/receipts.ts";
import { slice } from "../../http/slice.ts";
import { takePostedReceipt } from "./take-posted-receipt.ts";
import { takeReceipt } from "./take-receipt.ts";

export const calls = slice(contract, { takeReceipt, takePostedReceipt });
