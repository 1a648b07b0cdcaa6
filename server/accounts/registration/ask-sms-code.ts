import type * as contract from "contract/accounts/registration.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { AppContext } from "../../platform/context.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import type { Caller } from "../../platform/http/feature.ts";
import { isDeliberate } from "../../platform/http/fetch-metadata.ts";

type Call = typeof contract.askSmsCode;

/** The response is the same whether a code is sent or not (policy W-02). */
export async function askSmsCode(
  input: ParsedInputOf<Call>,
  _user: undefined,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  if (!isDeliberate(caller, ctx.site)) return undefined;
  return deferRequest(ctx, "askSmsCode", input.numOrdinal, caller);
}
