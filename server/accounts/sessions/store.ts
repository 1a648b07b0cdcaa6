import { type Insertable, sql } from "kysely";
import type { AppContext } from "../../platform/context.ts";
import { batchLoader } from "../../platform/db/batch-loader.ts";
import type { Database } from "../../platform/db/connect.ts";
import { prepared } from "../../platform/db/prepare.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { SessionUser } from "../../platform/http/feature.ts";
import type { SessionLimits } from "./limits.ts";
import { toSession } from "./session-response.ts";

interface FoundSession {
  readonly user: SessionUser;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** Finds a session by the hash of its token. Parallel calls of this function share a single query. */
export const findSession = batchLoader<FoundSession>(async (db, hashes) => {
  // LATERAL makes the database use the index for any number of hashes, with one query plan.
  const { rows } = await sql<SessionUser & { tokenHash: string; createdAt: Date; lastSeenAt: Date }>`${prepared}
    select wanted.hash as "tokenHash", found.* from json_array_elements_text(${JSON.stringify(hashes)}::json) as wanted (hash)
    cross join lateral (
      select accounts.id, sessions.id as "sessionId", num_ordinal as "numOrdinal", holder_id as "holderId",
        mendatary_checked as "mendataryChecked", wrote_at as "wroteAt", sessions.created_at as "createdAt",
        last_seen_at as "lastSeenAt",
        coalesce(num_ordinal, (
          select holder.num_ordinal from accounts as holder where holder.id = accounts.holder_id
        )) as "clinicNumber",
        case when holder_id is null then shares_selection else (
          select holder.shares_selection from accounts as holder where holder.id = accounts.holder_id
        ) end as "sharesSelection", (
          select zip_code from clinics where clinics.account_id = coalesce(holder_id, accounts.id) order by position limit 1
        ) as "clinicZipCode"
      from sessions join accounts on accounts.id = sessions.account_id
      where token_hash = wanted.hash and removed_at is null limit 1
    ) as found`.execute(db);
  return new Map(
    rows.map(({ tokenHash, createdAt, lastSeenAt, ...user }) => [tokenHash, { user, createdAt, lastSeenAt }]),
  );
});

export async function findLiveSession(db: Database, id: string, limits: SessionLimits) {
  return db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .leftJoin("accounts as holder", "holder.id", "accounts.holder_id")
    .select(["accounts.id", "accounts.holder_id as holderId"])
    .select((select) => select.fn.coalesce("accounts.num_ordinal", "holder.num_ordinal").as("clinicNumber"))
    .where("sessions.id", "=", id)
    .where("last_seen_at", ">", limits.idleSince)
    .where("sessions.created_at", ">", limits.createdSince)
    .where("sessions.created_at", "<=", limits.createdUntil)
    .executeTakeFirst();
}

/**
 * Stores a session and closes the oldest sessions above the limit.
 * @returns false if the password changed after the login compared it (policy T-28)
 */
export async function insertSession(
  trx: Database,
  ctx: Pick<AppContext, "policy">,
  session: Insertable<Tables["sessions"]>,
  passwordHash: string | undefined,
): Promise<boolean> {
  const { account_id: accountId, created_at: now } = session;
  let account = trx
    .updateTable("accounts")
    .set({ last_login_at: now, ...usedAt(ctx, now) })
    .where("id", "=", accountId);
  if (passwordHash !== undefined) account = account.where("password_hash", "=", passwordHash);
  // This update locks the account first. A parallel change of password waits for the lock, and then ends the new
  // session.
  const { numUpdatedRows } = await account.executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.insertInto("sessions").values(session).execute();
  await trx
    .deleteFrom("sessions")
    .where("id", "in", (query) =>
      query
        .selectFrom("sessions")
        .select("id")
        .where("account_id", "=", accountId)
        .where("id", "!=", session.id)
        .orderBy("last_seen_at", "desc")
        .offset(ctx.policy.settings.sessionsPerAccount - 1),
    )
    .execute();
  return true;
}

export async function noteWrite(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ wrote_at: now }).where("id", "=", id).execute();
}

export async function touchSession(
  ctx: Pick<AppContext, "db" | "policy">,
  { id, sessionId }: SessionUser,
  now: Date,
): Promise<void> {
  await ctx.db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", sessionId).execute();
  // Update the account separately: a login locks the account before the sessions, and the opposite order could
  // deadlock.
  await ctx.db.updateTable("accounts").set(usedAt(ctx, now)).where("id", "=", id).execute();
}

/**
 * Returns the new values of `last_used_at` and `previous_visit_at`. A visit ends if nobody uses the account for some
 * time.
 */
function usedAt(ctx: Pick<AppContext, "policy">, now: Date) {
  const pausedSince = new Date(now.getTime() - ctx.policy.settings.visitPauseSeconds * 1000);
  const previous = sql<Date | null>`case when last_used_at < ${pausedSince} then last_used_at else previous_visit_at end`;
  return { last_used_at: now, previous_visit_at: previous };
}

export async function findPreviousVisit(db: Database, accountId: string): Promise<Date | null> {
  const account = await db
    .selectFrom("accounts")
    .select("previous_visit_at")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.previous_visit_at ?? null;
}

export async function closeSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

export async function closeSessionOfToken(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

export async function findSessions(db: Database, accountId: string, limits: SessionLimits) {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "browser", "system", "created_at", "last_seen_at"])
    .where("account_id", "=", accountId)
    .where("last_seen_at", ">", limits.idleSince)
    .where("created_at", ">", limits.createdSince)
    .where("created_at", "<=", limits.createdUntil)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toSession);
}

export async function deleteSession(db: Database, accountId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
