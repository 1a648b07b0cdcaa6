import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/receipts.ts";
import type { World } from "../../world.ts";
import { takeReceipt } from "./take-receipt.ts";

type Call = typeof contract.takePostedReceipt;

/** The same as a receipt in a query, for gateways that post. */
export async function takePostedReceipt(
  input: ParsedInputOf<Call>,
  user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  return takeReceipt(input, user, world);
}
