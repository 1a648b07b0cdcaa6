import { STAFF_ROLES, type StaffRole } from "contract/centre/staff.ts";
import { isEmail, oneLine } from "contract/fields.ts";
import { longest } from "contract/values.ts";
import { Problem } from "../../platform/http/problem.ts";
import { issues } from "./messages.ts";

type Typed = string | null | undefined;

export interface Invitee {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
}

/** @throws Problem staffRefused with all errors, by field */
export function judgeInvitee(typed: {
  readonly email?: Typed;
  readonly firstName?: Typed;
  readonly lastName?: Typed;
  readonly role?: Typed;
}): Invitee {
  const [email, firstName, lastName] = [typed.email, typed.firstName, typed.lastName].map((one) => oneLine(one ?? ""));
  const role = readRole(typed.role);
  const found = [
    ...judgeEmail(email ?? ""),
    ...judgeName("firstName", firstName ?? ""),
    ...judgeName("lastName", lastName ?? ""),
    ...(role ? [] : [{ field: "role", error: issues.role }]),
  ];
  if (found.length > 0 || !role) throw rejectedFields(found);
  return { email: email ?? "", firstName: firstName ?? "", lastName: lastName ?? "", role };
}

/** @throws Problem staffRefused */
export function requireRole(typed: Typed): StaffRole {
  const role = readRole(typed);
  if (!role) throw rejectedFields([{ field: "role", error: issues.role }]);
  return role;
}

function readRole(typed: Typed): StaffRole | undefined {
  return STAFF_ROLES.find((role) => role === typed);
}

function judgeEmail(email: string) {
  if (email === "") return [{ field: "email", error: issues.email }];
  return isEmail(email) ? [] : [{ field: "email", error: issues.emailInvalid }];
}

function judgeName(field: "firstName" | "lastName", name: string) {
  if (name === "") return [{ field, error: issues[field] }];
  return name.length > longest.name ? [{ field, error: issues.tooLong }] : [];
}

function rejectedFields(found: readonly { readonly field: string; readonly error: string }[]): Problem {
  const sentences = found.map(({ error }) => error);
  const [only = ""] = sentences;
  return new Problem("staffRefused", {
    error: sentences.length > 1 ? sentences : only,
    body: { errors: found },
  });
}
