import { normalizeEmail } from "contract/fields.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { makeStaffLink } from "../login/link-store.ts";
import { findStaffByEmail, insertStaff, lockStaff, updateStaff } from "../staff/store.ts";
import type { Invitee } from "./judge-invitee.ts";
import { staffInvitationMail } from "./messages.ts";

export interface Invited {
  readonly id: string;
  /** False for a repeated invitation, which voids the former link. */
  readonly isNew: boolean;
}

/** @param inviter the name shown in the mail @throws Problem emailTaken if the member has accepted or is suspended */
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

/** Reports a parallel invitation of the same address as taken. */
export function throwTaken(error: unknown): never {
  if (error instanceof Error && "constraint" in error && error.constraint === "staff_email_key_key") {
    throw new Problem("emailTaken");
  }
  throw error;
}
