import type * as contract from "contract/accounts/registration.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { AppContext } from "../../platform/context.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import type { Caller } from "../../platform/http/feature.ts";

type Call = typeof contract.restartRegistration;

/** 'Ce n'est pas mon numéro ? Recommencer'. The proof is a link sent to the register's addresses (policy W-04). */
export async function restartRegistration(
  input: ParsedInputOf<Call>,
  _user: undefined,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  return deferRequest(ctx, "restartRegistration", input.numOrdinal, caller);
}
