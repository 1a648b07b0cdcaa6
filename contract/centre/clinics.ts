import * as z from "zod/mini";
import { Clinic } from "../accounts/account.ts";
import { call } from "../call.ts";
import { cursor, pageOf } from "../pages.ts";
import { AccountData } from "../privacy/privacy.ts";
import { anyText } from "../values.ts";
import { OperatorAccount, OutboxMessage, Resendable } from "./operator.ts";

export const CLINIC_SEARCH_LENGTH = 100;
export const ClinicState = z.enum(["active", "phoneToVerify", "emailToVerify"]);
export type ClinicState = z.infer<typeof ClinicState>;

export const ClinicItem = z.object({
  id: z.string(),
  numOrdinal: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  socialReason: z.nullable(z.string()),
  ZIPCode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: ClinicState,
  collaborators: z.int(),
  createdAt: z.string(),
  lastLoginAt: z.nullable(z.string()),
});
export type ClinicItem = z.infer<typeof ClinicItem>;

export const ClinicAccount = z.object({
  account: OperatorAccount,
  state: ClinicState,
  clinic: z.nullable(Clinic),
  holder: z.nullable(z.string()),
  collaborators: z.array(z.string()),
  colleagues: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      isHolder: z.boolean(),
      state: ClinicState,
    }),
  ),
  sessions: z.int(),
  loginFailures: z.int(),
  /**
   * The block of the login after wrong passwords. `until` is null if the block lasts until the password changes or
   * staff end the block.
   */
  loginWait: z.nullable(z.object({ until: z.nullable(z.string()) })),
  resendable: z.array(Resendable),
  /**
   * When the suspension of the account ends. Staff can end the suspension earlier by telephoning `phone` (policy T-61).
   */
  held: z.optional(z.object({ until: z.string(), phone: z.nullable(z.string()) })),
  messages: z.array(OutboxMessage),
});
export type ClinicAccount = z.infer<typeof ClinicAccount>;

const id = anyText;
const ofClinic = { method: "POST", access: "staff", input: z.strictObject({ id }) } as const;

export const listClinics = call({
  summary: "Staff: clinics by ordinal number, name, company, e-mail or town; the newest first",
  method: "GET",
  path: "/api/formation/clinics",
  access: "staff",
  input: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(CLINIC_SEARCH_LENGTH))), cursor }),
  response: pageOf(ClinicItem),
  errors: [],
});

export const readClinic = call({
  summary: "Staff: an account with its blocks, sessions and latest messages",
  method: "GET",
  path: "/api/formation/clinics/{id}",
  access: "staff",
  input: z.strictObject({ id }),
  response: ClinicAccount,
  errors: ["clinicNotFound", "confirmYourself"],
});

export const unlockClinic = call({
  ...ofClinic,
  summary: "Staff: unblock logins, codes, SMS and mails of an account",
  path: "/api/formation/clinics/{id}/unlock",
  response: z.object({ cleared: z.int() }),
  errors: ["clinicNotFound"],
});

export const resendToClinic = call({
  ...ofClinic,
  summary: "Staff: send a code or a link again; without `what`, the one that the account needs",
  path: "/api/formation/clinics/{id}/resend",
  input: z.strictObject({ id, what: z.optional(Resendable) }),
  response: z.object({ what: Resendable }),
  errors: ["clinicNotFound", "notForThisAccount", "sentTooOften"],
});

export const verifyClinicPhone = call({
  ...ofClinic,
  summary: "Staff: mark a phone number as verified after a call",
  path: "/api/formation/clinics/{id}/verify-phone",
  response: z.object({ state: ClinicState }),
  errors: ["clinicNotFound", "notForThisAccount"],
});

export const confirmClinicAddress = call({
  ...ofClinic,
  summary: "Staff: confirm the requested address of an account, after a call to the register's number",
  path: "/api/formation/clinics/{id}/confirm-address",
  response: z.void(),
  errors: ["clinicNotFound", "notForThisAccount", "noRegisterPhone"],
});

export const endClinicSessions = call({
  ...ofClinic,
  summary: "Staff: end all sessions of an account",
  path: "/api/formation/clinics/{id}/end-sessions",
  response: z.object({ sessions: z.int() }),
  errors: ["clinicNotFound"],
});

export const eraseClinic = call({
  summary: "Manager: erase an account and its collaborators; the request repeats the ordinal number",
  method: "POST",
  path: "/api/formation/clinics/{id}/erase",
  access: "manager",
  input: z.strictObject({ id, confirm: anyText }),
  response: z.void(),
  errors: ["clinicNotFound", "confirmationWrong", "confirmYourself"],
});

export const exportClinic = call({
  summary: "Manager: all stored data about an account, for a person who requests it",
  method: "GET",
  path: "/api/formation/clinics/{id}/export",
  access: "manager",
  input: z.strictObject({ id }),
  response: AccountData,
  errors: ["clinicNotFound", "confirmYourself"],
});
