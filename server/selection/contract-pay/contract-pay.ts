import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type { contractPay as definition } from "contract/selection/contract-pay.ts";
import type { SessionUser } from "../../platform/http/slice.ts";
import type { World } from "../../platform/world.ts";
import { findContractPay } from "./store.ts";

type Call = typeof definition;

export async function contractPay(
  _input: ParsedInputOf<Call>,
  _user: SessionUser,
  world: World,
): Promise<AnswerOf<Call>> {
  return findContractPay(world.db);
}
