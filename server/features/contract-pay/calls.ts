import * as contract from "contract/contract-pay.ts";
import { slice } from "../../http/slice.ts";
import { contractPay } from "./contract-pay.ts";
import { readContractPay } from "./read-contract-pay.ts";
import { saveContractPay } from "./save-contract-pay.ts";

export const calls = slice(contract, { contractPay, readContractPay, saveContractPay });
