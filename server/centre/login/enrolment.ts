import type * as contract from "contract/centre/staff-login.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { makeRecoveryCodes, makeTimeSecret, recoveryHash, stepOfCode, timeSecretUri } from "../staff/codes.ts";
import { endEverythingOpen, type LockedStaff, replaceRecoveryCodes, updateStaff } from "../staff/store.ts";
import { openEntry, rememberStaffDevice } from "./entry.ts";
import { lockTicketHolder, requireTicket, tryTicket } from "./ticket.ts";
import { saveTicketSecret, useTicket } from "./ticket-store.ts";

export const startEnrolment: Handler<typeof contract.startEnrolment> = async ({ ticket: ticketText }, _user, ctx) => {
  const found = await requireTicket(ctx.db, ctx, ticketText, "enrol");
  return transact(ctx, async (trx) => {
    const staff = await lockTicketHolder(trx, found);
    if (staff.totp_secret !== null) throw new Problem("ticketDead");
    // Read the ticket again after locking the member, so that parallel requests return the same secret.
    const ticket = await requireTicket(trx, ctx, ticketText, "enrol");
    const known = ticket.secret === null ? undefined : ctx.secrets.open(ticket.secret);
    const secret = known ?? makeTimeSecret(ctx);
    if (known === undefined) await saveTicketSecret(trx, ticket.hash, ctx.secrets.seal(secret));
    return { secret, uri: timeSecretUri(secret, staff.email) };
  });
};

/**
 * Requires a code, which proves that the authenticator app has the secret. Only this response contains the recovery
 * codes.
 */
export const finishEnrolment: Handler<typeof contract.finishEnrolment> = async (input, _user, ctx, caller) => {
  const ticket = await tryTicket(ctx, input.ticket, "enrol");
  const secret = ticket.secret === null ? undefined : ctx.secrets.open(ticket.secret);
  const step = secret === undefined ? undefined : stepOfCode(secret, input.code, ctx.clock.now());
  if (secret === undefined || step === undefined) throw new Problem("codeRefused");
  const { staff, entry } = await transact(ctx, async (trx) => {
    const staff = await lockTicketHolder(trx, ticket);
    const used = await useTicket(trx, { hash: ticket.hash, purpose: "enrol", now: ctx.clock.now() });
    if (!used || staff.totp_secret !== null) throw new Problem("ticketDead");
    const recoveryCodes = await saveSecondFactor(trx, ctx, staff, { secret, step });
    const entry = { ...(await openEntry(trx, ctx, staff, { by: "first code", caller })), recoveryCodes };
    return { staff, entry };
  });
  rememberStaffDevice(ctx, caller, staff);
  return entry;
};

/** Stores the second factor, and ends all the member's sessions and unfinished logins. @returns the recovery codes */
async function saveSecondFactor(
  trx: Database,
  ctx: AppContext,
  staff: LockedStaff,
  { secret, step }: { readonly secret: string; readonly step: number },
): Promise<string[]> {
  const codes = makeRecoveryCodes(ctx);
  await endEverythingOpen(trx, staff.id);
  await updateStaff(trx, staff.id, {
    totp_secret: ctx.secrets.seal(secret),
    totp_since: ctx.clock.now(),
    totp_steps: [step],
  });
  const hashes = codes.map((code) => recoveryHash(staff.id, code));
  await replaceRecoveryCodes(trx, staff.id, hashes);
  await recordEvent(trx, ctx.clock, { event: "staff second factor set up", actorId: staff.id });
  return codes;
}
