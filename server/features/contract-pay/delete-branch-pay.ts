import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { deleteBranchPay as definition } from "contract/contract-pay.ts";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { findContractPay, removeBranchPay } from "./store.ts";

type Call = typeof definition;

/** Removes the branch's minimum of a day (beyond B6-13). */
export async function deleteBranchPay(
  { validFrom }: ParsedInputOf<Call>,
  staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return transact(world, async (trx) => {
    const { branches } = await findContractPay(trx);
    if (!branches.some((branch) => branch.validFrom === validFrom)) throw new Problem("contractPayNotFound");
    await removeBranchPay(trx, validFrom);
    await recordEvent(trx, world.clock, { event: "branch pay removed", actorId: staff.id, subject: validFrom });
    return findContractPay(trx);
  });
}
