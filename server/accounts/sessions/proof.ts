import { latestCredible } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { type LockedAccount, lockOwnAccount } from "../account-lock.ts";

/** True if the proof of identity is recent enough for a change of login methods. */
export function isRecentProof({ clock, policy }: Pick<AppContext, "clock" | "policy">, provedAt: Date): boolean {
  const now = clock.now();
  const age = now.getTime() - provedAt.getTime();
  return age <= policy.settings.proofSeconds * 1000 && provedAt <= latestCredible(now);
}

/**
 * Requires a login or another proof of identity within the last 30 minutes, so that a stranger at an open tab cannot
 * add a passkey (B15-01).
 * @throws Problem confirmYourself, sessionExpired
 */
export async function lockProvenAccount(trx: Database, ctx: AppContext, user: SessionUser): Promise<LockedAccount> {
  const account = await lockOwnAccount(trx, user);
  const session = await trx
    .selectFrom("sessions")
    .select((select) => select.fn.coalesce("proved_at", "created_at").as("provedAt"))
    .where("id", "=", user.sessionId)
    .executeTakeFirstOrThrow();
  if (!isRecentProof(ctx, session.provedAt))
    throw new Problem("confirmYourself", {
      error: "Confirmez que c'est bien vous : saisissez votre mot de passe ou utilisez une clé d'accès.",
    });
  return account;
}

export async function saveProof(trx: Database, { sessionId }: SessionUser, now: Date): Promise<void> {
  await trx.updateTable("sessions").set({ proved_at: now }).where("id", "=", sessionId).execute();
}
