import * as contract from "contract/contract-pay.ts";
import { slice } from "../../http/slice.ts";
import { checkContractPay } from "./check-contract-pay.ts";
import { contractPay } from "./contract-pay.ts";
import { deleteBranchPay } from "./delete-branch-pay.ts";
import { readContractPay } from "./read-contract-pay.ts";
import { saveBranchPay } from "./save-branch-pay.ts";
import { saveContractPay } from "./save-contract-pay.ts";

export const calls = slice(contract, {
  contractPay,
  readContractPay,
  saveContractPay,
  checkContractPay,
  saveBranchPay,
  deleteBranchPay,
});
