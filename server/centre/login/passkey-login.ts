import type * as contract from "contract/centre/staff-login.ts";
import { recordEvent } from "../../platform/audit.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { checkAssertion } from "../passkeys/relying-party.ts";
import { findPasskeyByCredential, usePasskey } from "../passkeys/store.ts";
import { lockStaff } from "../staff/store.ts";
import { openEntry, rememberStaffDevice } from "./entry.ts";
import { useTicket } from "./ticket-store.ts";

/** If the counter does not increase, rejects the login, because the device may be a copy (B1-07). */
export const passkeyLogin: Handler<typeof contract.passkeyLogin> = async ({ ticket, response }, _user, ctx, caller) => {
  const now = ctx.clock.now();
  const used = await useTicket(ctx.db, { hash: hashOf(ticket), purpose: "passkey login", now });
  if (!used?.challenge) throw new Problem("ticketDead");
  const id = typeof response.id === "string" ? response.id : "";
  const passkey = await findPasskeyByCredential(ctx.db, id);
  const counter = passkey && (await checkAssertion(ctx, { response, challenge: used.challenge, passkey }));
  if (!passkey || counter === undefined) throw await rejected(ctx, passkey?.staff_id);
  const entered = await transact(ctx, async (trx) => {
    const staff = await lockStaff(trx, passkey.staff_id);
    if (!staff || staff.suspended_at || !(await usePasskey(trx, passkey, counter, now))) return undefined;
    return { staff, entry: await openEntry(trx, ctx, staff, { by: "passkey", caller }) };
  });
  if (!entered) throw await rejected(ctx, passkey.staff_id);
  rememberStaffDevice(ctx, caller, entered.staff);
  return entered.entry;
};

async function rejected(ctx: AppContext, subject: string | undefined): Promise<Problem> {
  await recordEvent(ctx.db, ctx.clock, { event: "staff passkey refused", subject });
  return new Problem("passkeyRefused");
}
