import * as z from "zod/mini";
import { PasskeyAnswer, PasskeyRequest } from "../accounts/passkeys.ts";
import { call } from "../call.ts";
import { anyText, longest } from "../values.ts";
import { StaffEntry, StaffPassword, TimeCode } from "./staff.ts";

/** A ticket is valid for one use, five attempts and five minutes (B1-04). */
const Ticket = z.string().check(z.maxLength(200));

/** The second step of the login: `totp` asks for a code of the authenticator app, `enrol` first connects the app. */
export const StaffStep = z.object({ step: z.enum(["totp", "enrol"]), ticket: z.string() });
export type StaffStep = z.infer<typeof StaffStep>;

const Email = z.string().check(z.maxLength(longest.email));

export const staffLogin = call({
  summary: "Staff: check the password; the login then needs a second step",
  method: "POST",
  path: "/api/formation/login",
  access: "public",
  input: z.object({ email: Email, password: StaffPassword }),
  response: StaffStep,
  errors: ["badCredentials"],
});

export const staffLoginTotp = call({
  summary: "Staff: second step by a code of the authenticator app, which works once",
  method: "POST",
  path: "/api/formation/login/totp",
  access: "public",
  input: z.object({ ticket: Ticket, code: TimeCode }),
  response: StaffEntry,
  errors: ["ticketDead", "codeRefused"],
});

export const staffLoginRecovery = call({
  summary: "Staff: second step by a recovery code, which works once",
  method: "POST",
  path: "/api/formation/login/recovery",
  access: "public",
  input: z.object({ ticket: Ticket, code: anyText }),
  response: StaffEntry,
  errors: ["ticketDead", "codeRefused"],
});

export const startEnrolment = call({
  summary: "Staff: the secret for an authenticator app; a ticket always gets the same secret",
  method: "POST",
  path: "/api/formation/enrol/start",
  access: "public",
  input: z.object({ ticket: Ticket }),
  response: z.object({
    secret: z.string(),
    uri: z.string(),
  }),
  errors: ["ticketDead"],
});

export const finishEnrolment = call({
  summary: "Staff: the app's first code opens the session; the response contains ten recovery codes, only once",
  method: "POST",
  path: "/api/formation/enrol/finish",
  access: "public",
  input: z.object({ ticket: Ticket, code: TimeCode }),
  response: z.object({ ...StaffEntry.shape, recoveryCodes: z.array(z.string()) }),
  errors: ["ticketDead", "codeRefused"],
});

export const staffPasskeyLoginOptions = call({
  summary: "Staff: options with which a browser requests a passkey",
  method: "POST",
  path: "/api/formation/login/passkey/options",
  access: "public",
  input: z.object({}),
  response: PasskeyRequest,
  errors: [],
  limits: ["linksPerAddress"],
});

export const staffPasskeyLogin = call({
  summary: "Staff: log in by a passkey instead of password and code",
  method: "POST",
  path: "/api/formation/login/passkey",
  access: "public",
  input: PasskeyAnswer,
  response: StaffEntry,
  errors: ["ticketDead", "passkeyRefused"],
  limits: ["linksPerAddress"],
});

export const acceptStaffInvitation = call({
  summary: "Staff: set the first password by the link of an invitation",
  method: "POST",
  path: "/api/formation/invitation/accept",
  access: "public",
  input: z.object({ token: Ticket, password: StaffPassword }),
  response: StaffStep,
  errors: ["linkUsed", "passwordTooWeak"],
  limits: ["linksPerAddress"],
});

export const forgotStaffPassword = call({
  summary: "Staff: mail a link for a new password; the response is the same for unknown addresses",
  method: "POST",
  path: "/api/formation/password/forgot",
  access: "public",
  input: z.object({ email: Email }),
  response: z.void(),
  isLater: true,
  errors: [],
});

export const resetStaffPassword = call({
  summary: "Staff: set a new password by a link; the login then needs a second step",
  method: "POST",
  path: "/api/formation/password/reset",
  access: "public",
  input: z.object({ token: Ticket, password: StaffPassword }),
  response: StaffStep,
  errors: ["linkUsed", "passwordTooWeak"],
  limits: ["linksPerAddress"],
});
