import type * as contract from "contract/accounts/registration.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { AppContext } from "../../platform/context.ts";
import { deferRequest } from "../../platform/deferred-requests.ts";
import type { Caller } from "../../platform/http/feature.ts";
import { isDeliberate } from "../../platform/http/fetch-metadata.ts";

type Call = typeof contract.askEmailLink;

export async function askEmailLink(
  input: ParsedInputOf<Call>,
  _user: undefined,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  if (!isDeliberate(caller, ctx.site)) return undefined;
  return deferRequest(ctx, "askEmailLink", input.numOrdinal, caller);
}
