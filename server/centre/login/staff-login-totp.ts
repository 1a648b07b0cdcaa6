import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-login.ts";
import type { Caller } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { takeCode } from "../staff/take-code.ts";
import { takeSecondStep } from "./second-step.ts";

type Call = typeof contract.staffLoginTotp;

export async function staffLoginTotp(
  { ticket, code }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  return takeSecondStep(ticket, world, caller, {
    by: "code",
    limit: "wrongCodesOfStaff",
    take: (trx, staff) => takeCode(trx, world, staff, code),
  });
}
