import * as z from "zod/mini";
import { call } from "../call.ts";

/** Accepts any fields, because each SMS gateway sends different ones. */
const Report = z.looseObject({
  /** A signature for one message, or the operator's RECEIPT_SECRET (policy T-58). */
  key: z.string().check(z.maxLength(200)),
});

/** The response has a body, because the gateway Kannel sends the report again after an empty response. */
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
