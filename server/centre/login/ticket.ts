import type { StaffStep } from "contract/centre/staff-login.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { TicketPurpose } from "../../platform/db/tables/centre.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type LockedStaff, lockStaff } from "../staff/store.ts";
import { countAttempt, findTicket, insertTicket } from "./ticket-store.ts";

export interface Ticket {
  readonly hash: string;
  readonly staffId: string;
  readonly secret: string | null;
}

/**
 * Makes a ticket (proof of the first login step, which the second step requires) with 256 random bits. The database
 * contains only the hash of the ticket (B1-04).
 */
async function makeTicket(
  trx: Database,
  ctx: Pick<AppContext, "clock" | "random" | "policy">,
  request: { readonly purpose: TicketPurpose; readonly staffId: string },
): Promise<string> {
  const ticket = ctx.random.token();
  const now = ctx.clock.now();
  await insertTicket(trx, {
    hash: hashOf(ticket),
    staff_id: request.staffId,
    purpose: request.purpose,
    secret: null,
    created_at: now,
    expires_at: new Date(now.getTime() + ctx.policy.settings.staffTicketSeconds * 1000),
  });
  return ticket;
}

export async function nextStep(trx: Database, ctx: AppContext, staff: LockedStaff): Promise<StaffStep> {
  const step = staff.totp_secret === null ? "enrol" : "totp";
  return { step, ticket: await makeTicket(trx, ctx, { purpose: step, staffId: staff.id }) };
}

export async function tryTicket(ctx: AppContext, ticket: string, purpose: "totp" | "enrol"): Promise<Ticket> {
  const key = { hash: hashOf(ticket), purpose, now: ctx.clock.now() };
  return required(await countAttempt(ctx.db, key, ctx.policy.settings.staffTicketTries));
}

export async function requireTicket(
  db: Database,
  ctx: AppContext,
  ticket: string,
  purpose: "totp" | "enrol",
): Promise<Ticket> {
  const key = { hash: hashOf(ticket), purpose, now: ctx.clock.now() };
  return required(await findTicket(db, key, ctx.policy.settings.staffTicketTries));
}

/** Locks the member to whom the ticket belongs. @throws Problem ticketDead if this member was suspended or removed */
export async function lockTicketHolder(trx: Database, { staffId }: Ticket): Promise<LockedStaff> {
  const staff = await lockStaff(trx, staffId);
  if (!staff || staff.suspended_at) throw new Problem("ticketDead");
  return staff;
}

function required(found: { hash: string; staff_id: string; secret: string | null } | undefined): Ticket {
  if (!found) throw new Problem("ticketDead");
  return { hash: found.hash, staffId: found.staff_id, secret: found.secret };
}
