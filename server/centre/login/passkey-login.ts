import type * as contract from "contract/centre/staff-login.ts";
import { checkAnswer, findAnswered, useTicket } from "../../accounts/passkeys/passkeys.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { lockStaff } from "../staff/store.ts";
import { openEntry, rememberStaffDevice } from "./entry.ts";

/**
 * Rejects a passkey if its counter did not increase since the last login, because somebody may use a copy of the
 * passkey. A challenge is valid for one login (B1-07).
 */
export const staffPasskeyLogin: Handler<typeof contract.staffPasskeyLogin> = async (answer, _user, ctx, caller) => {
  await useTicket(ctx, answer.ticket);
  const passkey = await findAnswered(ctx, "staff", answer);
  const storeUse = passkey && (await checkAnswer(ctx, passkey, answer));
  const staffId = passkey?.staff_id;
  if (!staffId || !storeUse) throw await rejected(ctx, staffId);
  const entered = await transact(ctx, async (trx) => {
    const staff = await lockStaff(trx, staffId);
    if (!staff || staff.suspended_at || !(await storeUse(trx))) return undefined;
    return { staff, entry: await openEntry(trx, ctx, staff, { by: "passkey", caller }) };
  });
  if (!entered) throw await rejected(ctx, staffId);
  rememberStaffDevice(ctx, caller, entered.staff);
  return entered.entry;
};

async function rejected(ctx: AppContext, subject: string | null | undefined): Promise<Problem> {
  await recordEvent(ctx.db, ctx.clock, { event: "staff passkey refused", subject: subject ?? undefined });
  return new Problem("passkeyRefused");
}
