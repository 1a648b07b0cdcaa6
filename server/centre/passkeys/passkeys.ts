import type { ResponseOf } from "contract/call.ts";
import type * as contract from "contract/centre/staff-passkeys.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { findPasskeys } from "./store.ts";

export async function passkeys(
  _input: object,
  caller: SessionStaff,
  ctx: AppContext,
): Promise<ResponseOf<typeof contract.passkeys>> {
  const items = await findPasskeys(ctx.db, caller.id);
  return { total: items.length, items, next: null };
}
