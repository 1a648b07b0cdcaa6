import * as z from "zod/mini";
import { call } from "./call.ts";

/** What an SMS gateway tells: each has fields of its own, which the server's side of that gateway reads. */
const Report = z.looseObject({
  /** Signed for one message, or the operator's RECEIPT_SECRET (policy T-58). */
  key: z.string().check(z.maxLength(200)),
});

/** 200 with a body: a Kannel that may try again takes nothing else for a yes. */
const Taken = z.object({ taken: z.literal(true) });

export const takeReceipt = call({
  summary: "Delivery receipt or reply of an SMS gateway, in a query",
  method: "GET",
  path: "/receipts/{key}",
  access: "public",
  input: Report,
  answer: Taken,
  errors: ["badReceiptKey"],
});

export const takePostedReceipt = call({
  summary: "Delivery receipt or reply of an SMS gateway, in a body",
  method: "POST",
  path: "/receipts/{key}",
  access: "public",
  input: Report,
  answer: Taken,
  errors: ["badReceiptKey"],
});
