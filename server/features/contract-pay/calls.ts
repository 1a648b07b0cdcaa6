import * as contract from "contract/contract-pay.ts";
import { slice } from "../../http/slice.ts";
import { checkContractPay } from "./check-contract-pay.ts";
import { contractPay } from "./contract-pay.ts";
import { deleteBranchPay } from "./delete-branch-pay.ts";
import { saveBranchPay } from "./save-branch-pay.ts";
import { saveContractPay } from "./save-contract-pay.ts";
import { findContractPay } from "./store.ts";

export const calls = slice(contract, {
  contractPay,
  /** The figures as the manager finds them before changing them (beyond B6-03). */
  async readContractPay(_input, _staff, world) {
    return findContractPay(world.db);
  },

  saveContractPay,
  checkContractPay,
  saveBranchPay,
  deleteBranchPay,
});
