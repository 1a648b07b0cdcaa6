import type { StaffEntry } from "contract/centre/staff.ts";
import { rememberDevice, STAFF_DEVICE_COOKIE, withPassword } from "../../accounts/login/device.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Caller } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countCodeAttempt } from "../staff/codes.ts";
import { openStaffSession } from "../staff/session.ts";
import { type LockedStaff, toStaff, updateStaff } from "../staff/store.ts";
import { lockTicketHolder, tryTicket } from "./ticket.ts";
import { useTicket } from "./ticket-store.ts";

interface SecondStep {
  readonly by: "code" | "recovery code";
  readonly limit: "wrongCodesOfStaff" | "wrongRecoveryCodesOfStaff";
  readonly take: (trx: Database, staff: LockedStaff) => Promise<boolean>;
}

const REJECTED = {
  code: { event: "staff code refused" },
  "recovery code": { event: "staff recovery code refused" },
} as const;

/**
 * Checks the second factor. Counts the attempt first, so that parallel attempts cannot exceed the limit.
 * @throws Problem ticketDead, codeRefused, tooManyRequests
 */
export async function takeSecondStep(
  ticketText: string,
  ctx: AppContext,
  caller: Caller,
  { by, limit, take }: SecondStep,
): Promise<StaffEntry> {
  const ticket = await tryTicket(ctx, ticketText, "totp");
  const attempts = await countCodeAttempt(ctx, ticket.staffId, limit);
  const entered = await transact(ctx, async (trx) => {
    const staff = await lockTicketHolder(trx, ticket);
    if (!(await take(trx, staff))) {
      await recordEvent(trx, ctx.clock, { ...REJECTED[by], subject: staff.id });
      return undefined;
    }
    const used = await useTicket(trx, { hash: ticket.hash, purpose: "totp", now: ctx.clock.now() });
    if (!used) throw new Problem("ticketDead");
    return { staff, entry: await openEntry(trx, ctx, staff, { by, caller }) };
  });
  if (!entered) throw new Problem("codeRefused");
  await attempts.takeBack();
  rememberStaffDevice(ctx, caller, entered.staff);
  return entered.entry;
}

export async function openEntry(
  trx: Database,
  ctx: AppContext,
  staff: LockedStaff,
  { by, caller }: { readonly by: SecondStep["by"] | "passkey" | "first code"; readonly caller: Caller },
): Promise<StaffEntry> {
  const token = await openStaffSession(trx, ctx, staff.id, { userAgent: caller.header("user-agent") });
  await updateStaff(trx, staff.id, { last_login_at: ctx.clock.now() });
  await recordEvent(trx, ctx.clock, { event: "staff logged in", actorId: staff.id, details: { by } });
  return { token, staff: toStaff(staff) };
}

/**
 * Makes the caller's browser a known browser, so that wrong passwords from other browsers do not block this browser
 * (policy T-20).
 */
export function rememberStaffDevice(ctx: AppContext, caller: Caller, staff: LockedStaff): void {
  rememberDevice(ctx, caller, withPassword(staff.id, staff.password_hash), STAFF_DEVICE_COOKIE);
}
