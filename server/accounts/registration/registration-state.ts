import type * as contract from "contract/accounts/registration.ts";
import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Caller } from "../../platform/http/feature.ts";
import { isRegisteringBrowser } from "./registering-browser.ts";
import { heldUntil } from "./requested-address.ts";
import { findAccountByOrdinal } from "./store.ts";

type Call = typeof contract.registrationState;

/** Only the browser that registered may learn that the number has an account (policy W-01). */
export async function registrationState(
  input: ParsedInputOf<Call>,
  _user: undefined,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  const account = await findAccountByOrdinal(ctx.db, input.numOrdinal);
  const isOwn = account !== undefined && isRegisteringBrowser(ctx, caller, account.id);
  if (!isOwn || account.activated_at === null || account.password_hash === null) return { isReady: false };
  return { isReady: (await heldUntil(ctx.db, ctx, account)) === undefined };
}
