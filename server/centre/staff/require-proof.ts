import { isRecentProof } from "../../accounts/sessions/proof.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type LockedStaff, lockOwnStaff } from "./store.ts";

/**
 * Locks the caller. Requires a recent login or code, so that a thief with a stolen session cannot add passkeys or
 * managers.
 * @throws Problem confirmYourself, sessionExpired
 */
export async function lockProvenStaff(
  trx: Database,
  ctx: Pick<AppContext, "clock" | "policy">,
  caller: SessionStaff,
): Promise<LockedStaff> {
  const { staff, provedAt } = await lockOwnStaff(trx, caller);
  if (!isRecentProof(ctx, provedAt)) throw new Problem("confirmYourself");
  return staff;
}

/** Requires a recent login or code (policy T-65). @throws Problem confirmYourself, sessionExpired */
export async function requireProof(ctx: AppContext, caller: SessionStaff): Promise<void> {
  await transact(ctx, (trx) => lockProvenStaff(trx, ctx, caller));
}
