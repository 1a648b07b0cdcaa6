import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { readContractPay as definition } from "contract/contract-pay.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { findContractPay } from "./store.ts";

type Call = typeof definition;

/** The figures as the manager finds them before changing them (beyond B6-03). */
export async function readContractPay(
  _input: ParsedInputOf<Call>,
  _staff: SessionStaff,
  world: World,
): Promise<AnswerOf<Call>> {
  return findContractPay(world.db);
}
