import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { browserNameOf } from "./browser-name.ts";
import { sessionLimits } from "./limits.ts";
import { findSession, insertSession, noteWrite, touchSession } from "./store.ts";

export async function findOpenSession(token: string, ctx: AppContext) {
  const found = await findSession(ctx.db, hashOf(token));
  const { idleSince, createdSince, createdUntil } = sessionLimits(ctx);
  const isOpen = found && found.lastSeenAt > idleSince && found.createdAt > createdSince;
  return isOpen && found.createdAt <= createdUntil ? found : undefined;
}

/**
 * Finds the user of a session token. Stores the time of use only at intervals, because otherwise each call would
 * write to the database.
 */
export async function authenticate(token: string, ctx: AppContext, writes: boolean): Promise<SessionUser | undefined> {
  const found = await findOpenSession(token, ctx);
  if (!found) return undefined;
  const now = ctx.clock.now();
  // Also replace a time of use that is in the future, because a wrong clock stored it.
  const stale = Math.abs(now.getTime() - found.lastSeenAt.getTime()) >= ctx.policy.settings.lastSeenEverySeconds * 1000;
  if (stale) await touchSession(ctx, found.user, now);
  // Record the change before the call runs. Parallel searches then already use the primary database, not the replica.
  if (writes && ctx.replica) await noteWrite(ctx.db, found.user.sessionId, now);
  return found.user;
}

/**
 * Opens a session.
 * @returns undefined if the account does not exist or its password changed after the login checked it (policy T-28)
 */
export async function openSession(
  trx: Database,
  ctx: AppContext,
  accountId: string,
  { passwordHash, userAgent }: { readonly passwordHash?: string; readonly userAgent?: string | undefined },
): Promise<string | undefined> {
  const token = ctx.random.token();
  const { browser, system } = browserNameOf(userAgent);
  const now = ctx.clock.now();
  const session = { id: ctx.random.uuid(), token_hash: hashOf(token), account_id: accountId, browser, system };
  const opened = await insertSession(trx, ctx, { ...session, created_at: now, last_seen_at: now }, passwordHash);
  return opened ? token : undefined;
}

export async function startSession(ctx: AppContext, accountId: string): Promise<string> {
  const token = await transact(ctx, (trx) => openSession(trx, ctx, accountId, {}));
  if (!token) throw new Problem("badCredentials");
  return token;
}

export async function closeSessions(db: Database, accountId: string, exceptId?: string): Promise<void> {
  let query = db.deleteFrom("sessions").where("account_id", "=", accountId);
  if (exceptId) query = query.where("id", "!=", exceptId);
  await query.execute();
}
