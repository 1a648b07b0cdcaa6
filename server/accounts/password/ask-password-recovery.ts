import type * as contract from "contract/accounts/password.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { AppContext } from "../../platform/context.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import type { Caller } from "../../platform/http/feature.ts";
import { isDeliberate } from "../../platform/http/fetch-metadata.ts";

type Call = typeof contract.askPasswordRecovery;

/** Only the account's verified address gets a link (policy W-10). */
export async function askPasswordRecovery(
  input: ParsedInputOf<Call>,
  _user: undefined,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  if (!isDeliberate(caller, ctx.site)) return undefined;
  return deferRequest(ctx, "askPasswordRecovery", input.numOrdinal, caller);
}
