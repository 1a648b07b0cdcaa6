import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { newMobileSms } from "../engine/messages.ts";
import { type getAccountDetails, NEW_MOBILE, wasMobileInformed } from "./store.ts";

type Details = Awaited<ReturnType<typeof getAccountDetails>>;

export function isVerifiedMobile({ phone, phoneChecked }: Details, mobile: string): boolean {
  return phoneChecked && phone === mobile;
}

/** Sends the owner of an unverified mobile one SMS that names the account (policy W-13). */
export async function informOwner(
  trx: Database,
  ctx: AppContext,
  accountId: string,
  { account, mobile }: { readonly account: Details; readonly mobile: string },
): Promise<void> {
  if (isVerifiedMobile(account, mobile) || (await wasMobileInformed(trx, accountId, mobile))) return;
  const { clinic, numOrdinal } = account;
  const text = newMobileSms({ clinic: clinic ?? "", numOrdinal: numOrdinal ?? "" }, ctx.site.support.phone);
  await enqueue(trx, ctx, { channel: "sms", class: "alert", kind: NEW_MOBILE, to: mobile, accountId, text });
}
