import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-login.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Caller } from "../../platform/http/feature.ts";
import { takeCode } from "../staff/take-code.ts";
import { takeSecondStep } from "./second-step.ts";

type Call = typeof contract.staffLoginTotp;

export async function staffLoginTotp(
  { ticket, code }: ParsedInputOf<Call>,
  _user: undefined,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  return takeSecondStep(ticket, ctx, caller, {
    by: "code",
    limit: "wrongCodesOfStaff",
    take: (trx, staff) => takeCode(trx, ctx, staff, code),
  });
}
