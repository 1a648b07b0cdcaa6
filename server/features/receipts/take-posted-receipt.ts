import type { ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/receipts.ts";
import type { World } from "../../world.ts";
import { takeReceipt } from "./take-receipt.ts";

/** The same as a receipt in a query, for gateways that post. */
export async function takePostedReceipt(
  input: ParsedInputOf<typeof contract.takePostedReceipt>,
  user: undefined,
  world: World,
): Promise<void> {
  await takeReceipt(input, user, world);
}
