import * as z from "zod/mini";
import { call } from "../call.ts";

/** Allows further fields, which depend on the SMS gateway. The server's adapter for the gateway reads these fields. */
const Report = z.looseObject({
  /** Must be a signature that is valid for one message, or the operator's RECEIPT_SECRET (policy T-58). */
  key: z.string().check(z.maxLength(200)),
});

/** The response is a 200 with a body, because the gateway Kannel otherwise sends the report again. */
const Taken = z.object({ taken: z.literal(true) });

export const takeReceipt = call({
  summary: "Delivery receipt or reply of an SMS gateway, in a query",
  method: "GET",
  path: "/receipts/{key}",
  access: "public",
  input: Report,
  response: Taken,
  errors: ["badReceiptKey"],
});

export const takePostedReceipt = call({
  summary: "Delivery receipt or reply of an SMS gateway, in a body",
  method: "POST",
  path: "/receipts/{key}",
  access: "public",
  input: Report,
  response: Taken,
  errors: ["badReceiptKey"],
});
