import * as contract from "contract/alerts/receipts.ts";
import { slice } from "../../platform/http/slice.ts";
import { takeReceipt } from "./take-receipt.ts";

export const calls = slice(contract, {
  takeReceipt,
  async takePostedReceipt(input, user, world) {
    return takeReceipt(input, user, world);
  },
});
