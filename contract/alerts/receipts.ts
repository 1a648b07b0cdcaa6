import * as z from "zod/mini";
import { call } from "../call.ts";

/** Accepts any field, because each SMS gateway sends different fields. */
const Report = z.looseObject({
  /** The operator's RECEIPT_SECRET, or a signature that is valid for one message (policy T-58). */
  key: z.string().check(z.maxLength(200)),
});

/** The response to a receipt is not empty, because the gateway Kannel would otherwise send the receipt again. */
const Taken = z.object({ taken: z.literal(true) });

export const takeReceipt = call({
  summary: "Delivery receipt or reply from an SMS gateway, in the query string",
  method: "GET",
  path: "/receipts/{key}",
  access: "public",
  input: Report,
  response: Taken,
  errors: ["badReceiptKey"],
});

export const takePostedReceipt = call({
  summary: "Delivery receipt or reply from an SMS gateway, in the body",
  method: "POST",
  path: "/receipts/{key}",
  access: "public",
  input: Report,
  response: Taken,
  errors: ["badReceiptKey"],
});
