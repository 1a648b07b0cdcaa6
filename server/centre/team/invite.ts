import { STAFF_ROLES, type StaffRole } from "contract/centre/staff.ts";
import { isEmail, normalizeEmail, oneLine } from "contract/fields.ts";
import { longest } from "contract/values.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { makeStaffLink } from "../login/link-store.ts";
import { findStaffByEmail, insertStaff, lockStaff, updateStaff } from "../staff/store.ts";
import { issues, newManagerMail, type Promotion, staffInvitationMail } from "./messages.ts";
import { findManagerAddresses } from "./store.ts";

export interface Invited {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Invites a person. If the person is invited again, the link of the first invitation becomes invalid.
 * @throws Problem emailTaken if the person has accepted an invitation or is suspended
 */
export async function invite(
  trx: Database,
  ctx: AppContext,
  invitee: Invitee,
  inviter: string | undefined,
): Promise<Invited> {
  const emailKey = normalizeEmail(invitee.email);
  const known = await findStaffByEmail(trx, emailKey);
  const invited = known ? await inviteAgain(trx, ctx, known.id, invitee) : await inviteNew(trx, ctx, invitee);
  const link = await makeStaffLink(trx, ctx, { staffId: invited.id, purpose: "invitation" });
  await enqueue(trx, ctx, {
    channel: "email",
    kind: "staff invitation",
    to: invitee.email,
    validUntil: link.expiresAt,
    ...staffInvitationMail(ctx.site, { firstName: invitee.firstName, inviter, role: invitee.role, link }),
  });
  return invited;
}

async function inviteAgain(trx: Database, ctx: AppContext, id: string, invitee: Invitee): Promise<Invited> {
  const staff = await lockStaff(trx, id);
  if (!staff || staff.password_hash !== null || staff.suspended_at) throw new Problem("emailTaken");
  const { firstName, lastName, role } = invitee;
  await updateStaff(trx, id, { first_name: firstName, last_name: lastName, role, invited_at: ctx.clock.now() });
  return { id, isNew: false };
}

async function inviteNew(trx: Database, ctx: AppContext, invitee: Invitee): Promise<Invited> {
  const id = ctx.random.uuid();
  const now = ctx.clock.now();
  await insertStaff(trx, {
    id,
    email: invitee.email,
    email_key: normalizeEmail(invitee.email),
    first_name: invitee.firstName,
    last_name: invitee.lastName,
    role: invitee.role,
    password_hash: null,
    invited_at: now,
    created_at: now,
  });
  return { id, isNew: true };
}

/** Turns the database's error about a duplicate e-mail address into the Problem emailTaken. */
export function throwTaken(error: unknown): never {
  if (error instanceof Error && "constraint" in error && error.constraint === "staff_email_key_key") {
    throw new Problem("emailTaken");
  }
  throw error;
}

type Text = string | null | undefined;

export interface Invitee {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
}

export function checkInvitee(input: {
  readonly email?: Text;
  readonly firstName?: Text;
  readonly lastName?: Text;
  readonly role?: Text;
}): Invitee {
  const [email, firstName, lastName] = [input.email, input.firstName, input.lastName].map((one) => oneLine(one ?? ""));
  const role = readRole(input.role);
  const found = [
    ...checkEmail(email ?? ""),
    ...checkName("firstName", firstName ?? ""),
    ...checkName("lastName", lastName ?? ""),
    ...(role ? [] : [{ field: "role", error: issues.role }]),
  ];
  if (found.length > 0 || !role) throw rejectedFields(found);
  return { email: email ?? "", firstName: firstName ?? "", lastName: lastName ?? "", role };
}

export function requireRole(input: Text): StaffRole {
  const role = readRole(input);
  if (!role) throw rejectedFields([{ field: "role", error: issues.role }]);
  return role;
}

function readRole(input: Text): StaffRole | undefined {
  return STAFF_ROLES.find((role) => role === input);
}

function checkEmail(email: string) {
  if (email === "") return [{ field: "email", error: issues.email }];
  return isEmail(email) ? [] : [{ field: "email", error: issues.emailInvalid }];
}

function checkName(field: "firstName" | "lastName", name: string) {
  if (name === "") return [{ field, error: issues[field] }];
  return name.length > longest.name ? [{ field, error: issues.tooLong }] : [];
}

function rejectedFields(found: readonly { readonly field: string; readonly error: string }[]): Problem {
  const sentences = found.map(({ error }) => error);
  const [only = ""] = sentences;
  return new Problem("staffRefused", { error: sentences.length > 1 ? sentences : only, body: { errors: found } });
}

/** Notifies all managers except the new manager, so that nobody becomes a manager unnoticed (decision 062). */
export async function notifyOfPromotion(
  trx: Database,
  ctx: AppContext,
  { id, firstName, lastName, role }: Omit<Invitee, "email"> & { readonly id: string },
  how: Promotion,
): Promise<void> {
  if (role !== "gestionnaire") return;
  const mail = newManagerMail(ctx.site, { name: `${firstName} ${lastName}`, how });
  for (const to of await findManagerAddresses(trx, id)) {
    await enqueue(trx, ctx, { channel: "email", kind: "new manager", to, ...mail });
  }
}
