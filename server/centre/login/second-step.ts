import type { StaffEntry } from "contract/centre/staff.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Caller } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countCodeTry } from "../staff/code-tries.ts";
import type { LockedStaff } from "../staff/store.ts";
import { openEntry, rememberStaffDevice } from "./entry.ts";
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

/** The attempt is counted before comparing. @throws Problem ticketDead, codeRefused, tooManyRequests */
export async function takeSecondStep(
  typed: string,
  ctx: AppContext,
  caller: Caller,
  { by, limit, take }: SecondStep,
): Promise<StaffEntry> {
  const ticket = await tryTicket(ctx, typed, "totp");
  const tries = await countCodeTry(ctx, ticket.staffId, limit);
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
  await tries.takeBack();
  rememberStaffDevice(ctx, caller, entered.staff);
  return entered.entry;
}
