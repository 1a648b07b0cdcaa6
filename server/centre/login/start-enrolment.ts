import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-login.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { makeTimeSecret, timeSecretUri } from "../staff/time-code.ts";
import { lockTicketHolder, requireTicket } from "./ticket.ts";
import { keepTicketSecret } from "./ticket-store.ts";

type Call = typeof contract.startEnrolment;

export async function startEnrolment(
  { ticket: typed }: ParsedInputOf<Call>,
  _user: undefined,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  const found = await requireTicket(ctx.db, ctx, typed, "enrol");
  return transact(ctx, async (trx) => {
    const staff = await lockTicketHolder(trx, found);
    if (staff.totp_secret !== null) throw new Problem("ticketDead");
    // Read again under the lock: of two parallel requests, the second finds the secret of the first.
    const ticket = await requireTicket(trx, ctx, typed, "enrol");
    const known = ticket.secret === null ? undefined : ctx.secrets.open(ticket.secret);
    const secret = known ?? makeTimeSecret(ctx);
    if (known === undefined) await keepTicketSecret(trx, ticket.hash, ctx.secrets.seal(secret));
    return { secret, uri: timeSecretUri(secret, staff.email) };
  });
}
