import * as z from "zod/mini";
import { Passkey } from "../accounts/passkeys.ts";
import { Session } from "../accounts/sessions.ts";
import { call } from "../call.ts";
import { pageOf } from "../pages.ts";
import { OpenSession } from "../privacy/privacy.ts";
import { anyParameter, anyText, longest } from "../values.ts";

export const STAFF_ROLES = ["conseiller", "gestionnaire"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const Staff = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(STAFF_ROLES),
});
export type Staff = z.infer<typeof Staff>;

export const StaffMe = z.object({ ...Staff.shape, dailyMail: z.boolean() });
export type StaffMe = z.infer<typeof StaffMe>;

export const StaffEntry = z.object({ token: z.string(), staff: Staff });
export type StaffEntry = z.infer<typeof StaffEntry>;

/** Accepts the six digits of an authenticator app, also with spaces. */
export const TimeCode = z.pipe(
  anyText,
  z.transform((text: string) => text.replace(/\s/g, "")),
);

export const StaffPassword = z.string().check(z.maxLength(1024));
export const StaffListQuery = z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(longest.parameter))) });

export const staffMe = call({
  summary: "Staff: the logged-in member",
  method: "GET",
  path: "/api/formation/me",
  access: "staff",
  input: z.strictObject({}),
  response: StaffMe,
  errors: [],
});

export const updateStaffMe = call({
  summary: "Staff: turn the daily mail about open tasks on or off",
  method: "PUT",
  path: "/api/formation/me",
  access: "staff",
  input: z.object({ dailyMail: z.boolean() }),
  response: StaffMe,
  errors: [],
});

export const staffLogout = call({
  summary: "Staff: end this session",
  method: "POST",
  path: "/api/formation/logout",
  access: "staff",
  input: z.object({}),
  response: z.void(),
  errors: [],
});

export const staffSessions = call({
  summary: "Staff: own open sessions, this one first",
  method: "GET",
  path: "/api/formation/sessions",
  access: "staff",
  input: z.strictObject({}),
  response: pageOf(Session),
  errors: [],
});

export const endStaffSession = call({
  summary: "Staff: end one own session; also succeeds if it has already ended",
  method: "DELETE",
  path: "/api/formation/sessions/{id}",
  access: "staff",
  input: z.strictObject({ id: anyParameter }),
  response: z.void(),
  errors: [],
});

export const changeStaffPassword = call({
  summary: "Staff: change the password; all sessions end, and this browser gets a new one",
  method: "POST",
  path: "/api/formation/password/change",
  access: "staff",
  input: z.object({ currentPassword: StaffPassword, password: StaffPassword }),
  response: StaffEntry,
  errors: ["wrongPassword", "passwordTooWeak"],
  limits: ["changePasswordPerAccount"],
});

export const confirmStaff = call({
  summary: "Staff: confirm identity by a code, after which more dossiers can be opened",
  method: "POST",
  path: "/api/formation/confirm",
  access: "staff",
  input: z.object({ code: TimeCode }),
  response: z.void(),
  errors: ["codeRefused"],
});

export const staffData = call({
  summary: "Staff: all stored data about the caller",
  method: "GET",
  path: "/api/formation/me/data",
  access: "staff",
  input: z.strictObject({}),
  response: z.object({
    exportedAt: z.string(),
    account: z.object({
      ...StaffMe.shape,
      createdAt: z.string(),
      invitedAt: z.nullable(z.string()),
      lastLoginAt: z.nullable(z.string()),
      secondFactorSince: z.nullable(z.string()),
    }),
    sessions: z.array(OpenSession),
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.int(),
    links: z.array(
      z.object({ purpose: z.string(), createdAt: z.string(), expiresAt: z.string(), usedAt: z.nullable(z.string()) }),
    ),
    messages: z.array(
      z.object({ kind: z.string(), to: z.string(), subject: z.nullable(z.string()), createdAt: z.string() }),
    ),
    auditEvents: z.array(
      z.object({ at: z.string(), event: z.string(), byStaff: z.boolean(), address: z.nullable(z.string()) }),
    ),
  }),
  errors: [],
  limits: ["userDataPerAccount"],
});
