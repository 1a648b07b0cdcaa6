import * as contract from "contract/alerts/receipts.ts";
import { feature } from "../../platform/http/feature.ts";
import { takeReceipt } from "./take-receipt.ts";

export const calls = feature(contract, {
  takeReceipt,
  async takePostedReceipt(input, user, ctx) {
    return takeReceipt(input, user, ctx);
  },
});
