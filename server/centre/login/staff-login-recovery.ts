import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-login.ts";
import type { Caller } from "../../platform/http/slice.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import type { World } from "../../platform/world.ts";
import { takeRecoveryCode } from "../staff/store.ts";
import { recoveryCodeUsedMail } from "./messages.ts";
import { recoveryHash } from "./recovery-codes.ts";
import { takeSecondStep } from "./second-step.ts";

type Call = typeof contract.staffLoginRecovery;

export async function staffLoginRecovery(
  { ticket, code }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
  caller: Caller,
): Promise<AnswerOf<Call>> {
  return takeSecondStep(ticket, world, caller, {
    by: "recovery code",
    limit: "wrongRecoveryCodesOfStaff",
    take: async (trx, staff) => {
      const left = await takeRecoveryCode(trx, staff.id, recoveryHash(staff.id, code));
      if (left === undefined) return false;
      const notice = { channel: "email", kind: "recovery code used", to: staff.email } as const;
      await enqueue(trx, world, { ...notice, ...recoveryCodeUsedMail(world.site, left) });
      return true;
    },
  });
}
