import * as z from "zod/mini";
import { call } from "./call.ts";
import { EmailRequest } from "./operator-shapes.ts";
import { cursor, pageOf } from "./pages.ts";
import { anyText } from "./values.ts";

/** Longest reason of a refusal. */
export const REFUSAL_LENGTH = 500;

/** A request with what the register says of its number: whoever accepts compares the two. */
export const EmailRequestItem = z.extend(EmailRequest, {
  /** Null when the register does not have the number: accepting it is 409 until it has. */
  vet: z.nullable(
    z.object({
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      socialReason: z.nullable(z.string()),
      city: z.nullable(z.string()),
      /** Masked. */
      emails: z.array(z.string()),
    }),
  ),
});
export type EmailRequestItem = z.infer<typeof EmailRequestItem>;

export const emailRequests = call({
  summary: "Staff: vets whose e-mail address was not offered to them, oldest first",
  method: "GET",
  path: "/api/formation/email-requests",
  access: "staff",
  input: z.strictObject({ cursor }),
  answer: pageOf(EmailRequestItem),
  errors: [],
});

export const acceptEmailRequest = call({
  summary: "Staff: add the address to the register's entry and mail the vet a link that goes on with the registration",
  method: "POST",
  path: "/api/formation/email-requests/{id}/accept",
  access: "staff",
  input: z.strictObject({ id: anyText }),
  answer: z.object({ numOrdinal: z.string(), email: z.string() }),
  errors: ["emailRequestNotFound", "requestAnswered", "unknownNumber", "registerEmailRefused"],
});

export const refuseEmailRequest = call({
  summary: "Staff: refuse the address, with a reason that is mailed politely",
  method: "POST",
  path: "/api/formation/email-requests/{id}/refuse",
  access: "staff",
  input: z.strictObject({ id: anyText, reason: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))) }),
  answer: z.void(),
  errors: ["emailRequestNotFound", "requestAnswered", "reasonRefused"],
});
