import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-login.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Caller } from "../../platform/http/feature.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { takeRecoveryCode } from "../staff/store.ts";
import { recoveryCodeUsedMail } from "./messages.ts";
import { recoveryHash } from "./recovery-codes.ts";
import { takeSecondStep } from "./second-step.ts";

type Call = typeof contract.staffLoginRecovery;

export async function staffLoginRecovery(
  { ticket, code }: ParsedInputOf<Call>,
  _user: undefined,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  return takeSecondStep(ticket, ctx, caller, {
    by: "recovery code",
    limit: "wrongRecoveryCodesOfStaff",
    take: async (trx, staff) => {
      const left = await takeRecoveryCode(trx, staff.id, recoveryHash(staff.id, code));
      if (left === undefined) return false;
      const notice = { channel: "email", kind: "recovery code used", to: staff.email } as const;
      await enqueue(trx, ctx, { ...notice, ...recoveryCodeUsedMail(ctx.site, left) });
      return true;
    },
  });
}
