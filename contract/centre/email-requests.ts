import * as z from "zod/mini";
import { Encryption } from "../accounts/registration.ts";
import { call } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";
import { anyText, Done, fold } from "../values.ts";
import { EmailRequest } from "./operator.ts";

export const REFUSAL_LENGTH = 500;

export const EmailRequestItem = z.extend(EmailRequest, {
  /** Null if the register has no entry with this ordinal number. Staff cannot accept such a request (409). */
  vet: z.nullable(
    z.object({
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      socialReason: z.nullable(z.string()),
      city: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      emails: z.array(z.string()),
    }),
  ),
});
export type EmailRequestItem = z.infer<typeof EmailRequestItem>;

export function isSameName({ details, vet }: Pick<EmailRequestItem, "details" | "vet">): boolean {
  const isSame = (asked = "", known: string | null = "") => asked !== "" && fold(asked) === fold(known ?? "");
  return isSame(details.lastName, vet?.lastName) && isSame(details.firstName, vet?.firstName);
}

export const emailRequests = call({
  summary: "Staff: requests of vets for an e-mail address that the register lacks, oldest first",
  method: "GET",
  path: "/api/formation/email-requests",
  access: "staff",
  input: z.strictObject({ cursor }),
  response: pageOf(EmailRequestItem),
  errors: [],
});

export const acceptEmailRequest = call({
  summary: "Staff: add the address to the register entry and mail the vet a link to the registration",
  method: "POST",
  path: "/api/formation/email-requests/{id}/accept",
  access: "staff",
  /**
   * If the name in the request differs from the register's name, `verifiedByPhone` must be true. `calledBack` is true
   * if staff called the register's phone number: the account is then not suspended (policy T-61).
   */
  input: z.strictObject({
    id: anyText,
    verifiedByPhone: z.optional(z.boolean()),
    calledBack: z.optional(z.boolean()),
  }),
  response: z.object({ numOrdinal: z.string(), email: z.string() }),
  errors: [
    "emailRequestNotFound",
    "requestAnswered",
    "unknownNumber",
    "registerEmailRefused",
    "phoneCheckNeeded",
    "noRegisterPhone",
  ],
});

export const refuseEmailRequest = call({
  summary: "Staff: reject the address, with a reason that the vet gets by mail",
  method: "POST",
  path: "/api/formation/email-requests/{id}/refuse",
  access: "staff",
  input: z.strictObject({ id: anyText, reason: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))) }),
  response: z.void(),
  errors: ["emailRequestNotFound", "requestAnswered", "reasonRefused"],
});

export const confirmRequestedAddress = call({
  summary: "Confirm requested address: by the link that the entry's other addresses got",
  method: "POST",
  path: "/api/veterinary-user-register/confirm-address",
  access: "public",
  input: z.object({ encryption: Encryption }),
  response: Done,
  errors: ["linkUnknown"],
  limits: ["linksPerAddress"],
});
