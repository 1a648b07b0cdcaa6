import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { contractPay as definition } from "contract/selection/contract-pay.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { findContractPay } from "./store.ts";

type Call = typeof definition;

export async function contractPay(
  _input: ParsedInputOf<Call>,
  _user: SessionUser,
  ctx: AppContext,
): Promise<ResponseOf<Call>> {
  return findContractPay(ctx.db);
}
