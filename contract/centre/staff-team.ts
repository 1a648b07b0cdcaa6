import * as z from "zod/mini";
import { call } from "../call.ts";
import { pageOf } from "../pages.ts";
import { anyParameter, anyText, longest, typed } from "../values.ts";
import { Staff, StaffListQuery } from "./staff.ts";

export const TeamMember = z.object({
  ...Staff.shape,
  state: z.enum(["invited", "active", "suspended"]),
  secondFactor: z.boolean(),
  passkeys: z.int(),
  createdAt: z.string(),
  lastLoginAt: z.nullable(z.string()),
  me: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

const member = z.object({ id: anyParameter });

export const team = call({
  summary: "Staff: all members of the team, by name",
  method: "GET",
  path: "/api/formation/team",
  access: "manager",
  input: StaffListQuery,
  response: pageOf(TeamMember),
  errors: [],
});

export const inviteStaff = call({
  summary: "Staff: invite a person, or send a new invitation; the earlier link becomes invalid",
  method: "POST",
  path: "/api/formation/team/invite",
  access: "manager",
  input: z.object({
    email: typed(longest.anything),
    firstName: typed(longest.anything),
    lastName: typed(longest.anything),
    role: typed(longest.anything),
  }),
  response: TeamMember,
  errors: ["staffRefused", "emailTaken", "confirmYourself"],
});

export const changeStaffRole = call({
  summary: "Staff: change the role of a member, with immediate effect",
  method: "POST",
  path: "/api/formation/team/{id}/role",
  access: "manager",
  input: z.object({ ...member.shape, role: typed(longest.anything) }),
  response: TeamMember,
  errors: ["staffNotFound", "staffRefused", "lastManager", "confirmYourself"],
});

export const suspendStaff = call({
  summary: "Staff: suspend a member and end all sessions of this member",
  method: "POST",
  path: "/api/formation/team/{id}/suspend",
  access: "manager",
  input: member,
  response: TeamMember,
  errors: ["staffNotFound", "lastManager", "confirmYourself"],
});

export const resumeStaff = call({
  summary: "Staff: end a suspension",
  method: "POST",
  path: "/api/formation/team/{id}/resume",
  access: "manager",
  input: member,
  response: TeamMember,
  errors: ["staffNotFound", "confirmYourself"],
});

export const removeStaff = call({
  summary: "Staff: remove a member and the member's data; the journal keeps the member's actions",
  method: "POST",
  path: "/api/formation/team/{id}/remove",
  access: "manager",
  input: member,
  response: z.void(),
  errors: ["staffNotFound", "lastManager", "confirmYourself"],
});

export const resetStaffSecondFactor = call({
  summary: "Staff: remove password, app, recovery codes and passkeys of a member, and mail a link for new ones",
  method: "POST",
  path: "/api/formation/team/{id}/reset-second-factor",
  access: "manager",
  input: member,
  response: TeamMember,
  errors: ["staffNotFound", "confirmYourself"],
});

export const addStaff = call({
  summary: "Operator: invite a staff member; the first manager is invited in this way",
  method: "POST",
  path: "/api/operator/staff/add",
  access: "operator",
  input: z.object({ email: anyText, firstName: anyText, lastName: anyText, role: z.optional(anyText) }),
  response: z.object({ id: z.string(), email: z.string(), role: z.string() }),
  errors: ["staffRefused", "emailTaken"],
});
