import * as contract from "contract/selection/contract-pay.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { checkContractPay } from "./check-contract-pay.ts";
import { contractPay } from "./contract-pay.ts";
import { saveBranchPay } from "./save-branch-pay.ts";
import { saveContractPay } from "./save-contract-pay.ts";
import { findContractPay, removeBranchPay } from "./store.ts";

export const calls = feature(contract, {
  contractPay,
  async readContractPay(_input, _staff, ctx) {
    return findContractPay(ctx.db);
  },

  saveContractPay,
  checkContractPay,
  saveBranchPay,
  async deleteBranchPay({ validFrom }, staff, ctx) {
    return transact(ctx, async (trx) => {
      const { branches } = await findContractPay(trx);
      if (!branches.some((branch) => branch.validFrom === validFrom)) throw new Problem("contractPayNotFound");
      await removeBranchPay(trx, validFrom);
      await recordEvent(trx, ctx.clock, { event: "branch pay removed", actorId: staff.id, subject: validFrom });
      return findContractPay(trx);
    });
  },
});
